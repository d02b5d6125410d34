import Synchronization

/// The life of a unit, from its attach to the end of its last task, and its place in the tree.
///
/// A unit starts all of its work through its lifetime. The lifetime refuses work when it is closed,
/// forgets finished work, and ends when the last task has ended. An interactor creates its own:
/// `nonisolated let lifetime = Lifetime()`.
///
/// A lifetime is attached once.
public final class Lifetime: Sendable {
    /// The state of every unit of a tree, kept small.
    struct State {
        var phase = UnitState.built
        /// Whether `didBecomeActive()` was called, so that `willResignActive()` must be called.
        var wasActivated = false
        var isDisconnected = false
        /// The marks of the observers that may watch the unit, inherited from its parent.
        var observerMarks: UInt8 = 0
        /// The unit's index among the children of its parent.
        var index: Int32 = 0
        var id: UInt64 = 0
        var parent: Lifetime?
        /// Keeps the router, and with it the unit, alive until the end of the detach.
        var router: (any Routing)?
        var storage = Contents.Storage.empty

        /// Sets the phase, and sends the event for that.
        mutating func setPhase(_ phase: UnitState, of unit: Lifetime) {
            self.phase = phase
            TreeObservers.send(.changed(unit: id, state: phase), of: unit, to: observerMarks)
        }
    }

    let state = Mutex(State())

    /// Creates the lifetime of one unit.
    public init() {}

    /// The identity of the unit, unique in the process.
    ///
    /// It is zero before the attach. A unit that is attached later has a larger id.
    public var id: UInt64 { state.withLock { $0.id } }

    /// The phase of the unit's life.
    public var phase: UnitState { state.withLock { $0.phase } }

    /// The unit's name, from the type of its interactor: `LoggedOut` for `LoggedOutInteractor`.
    ///
    /// Only known while the unit is attached.
    public var name: String {
        router.map { Self.name(of: $0) } ?? "A unit that is not attached"
    }

    static func name(of router: any Routing) -> String {
        name(of: type(of: router.interactable))
    }

    static func name(of type: any Interactable.Type) -> String {
        let name = String(describing: type)
        let suffix = "Interactor"
        return name.hasSuffix(suffix) && name.count > suffix.count
            ? String(name.dropLast(suffix.count)) : name
    }

    /// Whether the unit's wires read as `nil`, since it is detached.
    @usableFromInline var isDisconnected: Bool { state.withLock { $0.isDisconnected } }

    @usableFromInline func disconnect() { state.withLock { $0.isDisconnected = true } }

    var router: (any Routing)? { state.withLock { $0.router } }

    /// The children, in the order in which they were attached.
    ///
    /// A closed child is among them until the work of its subtree has ended.
    var children: [Lifetime] {
        state.withLock { $0.children }
            .map { (id: $0.id, unit: $0) }
            .sorted { $0.id < $1.id }
            .map(\.unit)
    }

    /// Refuses the attach of the unit until the wire is connected.
    func require(wire name: String) {
        state.withLock { $0.contents.missingWires.append(name) }
    }

    @usableFromInline func setConnected(_ isConnected: Bool, _ wire: RequiredWire) {
        state.withLock { state in
            state.contents.missingWires.removeAll { $0 == wire.name }
            if !isConnected { state.contents.missingWires.append(wire.name) }
        }
    }
}

/// The phases of a unit's life.
public enum UnitState: String, Sendable, Codable, Hashable {
    /// Not attached yet. The unit refuses work.
    case built
    /// Attached; `didBecomeActive()` has not returned yet. The unit may start work and attach
    /// children.
    case activating
    /// Attached and active.
    case active
    /// Being detached. The unit refuses work, and waits for the work that runs.
    case closing
    /// Detached. A unit is never attached again.
    case closed

    /// Whether the unit may start work and attach children.
    var isOpen: Bool { self == .activating || self == .active }
}

/// A unit that has children or work, with its name, which is known even when the unit is gone.
struct Owner: Sendable {
    let lifetime: Lifetime
    let type: any Interactable.Type

    init(_ interactor: any Interactable) {
        lifetime = interactor.lifetime
        type = Swift.type(of: interactor)
    }

    var name: String { Lifetime.name(of: type) }
}

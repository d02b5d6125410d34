import Synchronization

/// The span between a unit's attach and the end of its last task; its place in the tree.
///
/// A unit starts all of its work through its lifetime, which refuses work when closed, forgets
/// work that is finished, and ends only when the last task has. An interactor makes one for
/// itself: `nonisolated let lifetime = Lifetime()`.
///
/// A lifetime is attached once. The pieces: `Lifetime+Work` starts tasks, `Lifetime+Attach` and
/// `Lifetime+Close` are the two transitions, and ``Slot`` queues transitions up.
public final class Lifetime: Sendable {
    /// Kept small, since every unit of a tree has one.
    struct State {
        var phase = UnitState.built
        /// Whether `didBecomeActive()` was called, so that `willResignActive()` has to be.
        var wasActivated = false
        var isSevered = false
        /// Which observers may want to know what happens to the unit; a child has those of its parent.
        var watchers: UInt8 = 0
        /// Where the parent keeps this unit.
        var index: Int32 = 0
        var id: UInt64 = 0
        var parent: Lifetime?
        /// Until the end, keeps the router, and with it the unit, alive.
        var router: (any Routing)?
        var extras = Extras.none
    }

    let state = Mutex(State())

    /// Creates the lifetime of one unit.
    public init() {}

    /// Names the unit, from its attach on, for as long as the process runs.
    ///
    /// No other unit gets the same; grows from attach to attach.
    public var id: UInt64 { state.withLock { $0.id } }

    /// Where the unit stands.
    public var phase: UnitState { state.withLock { $0.phase } }

    /// The unit's name, from the type of its interactor: `LoggedOut` for `LoggedOutInteractor`.
    ///
    /// Known while the unit is attached.
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

    /// Whether the unit's wires are cut: it is detached, for good.
    @usableFromInline var isSevered: Bool { state.withLock { $0.isSevered } }

    @usableFromInline func sever() { state.withLock { $0.isSevered = true } }

    var router: (any Routing)? { state.withLock { $0.router } }

    /// The units below, in the order in which they were attached; some may be gone, and have work
    /// that is still ending.
    var children: [Lifetime] {
        state.withLock { $0.children }
            .map { (id: $0.id, unit: $0) }
            .sorted { $0.id < $1.id }
            .map(\.unit)
    }

    /// Asks for a wire that has to be connected before the unit is attached.
    func require(wire name: String) {
        state.withLock { $0.more.missingWires.append(name) }
    }

    @usableFromInline func note(_ wire: LateWire, isConnected: Bool) {
        state.withLock { state in
            state.more.missingWires.removeAll { $0 == wire.name }
            if !isConnected { state.more.missingWires.append(wire.name) }
        }
    }
}

/// Where a unit stands between being built and being gone.
public enum UnitState: String, Sendable, Codable, Hashable {
    /// Made, and not attached yet. Starts no work.
    case built
    /// Attached; `didBecomeActive()` has not returned yet. May start work and attach children.
    case activating
    /// Attached and active.
    case active
    /// Being detached: starts nothing any more, and waits for what runs.
    case closing
    /// Detached, for good: an interactor is attached once in its life.
    case closed

    /// Whether the unit may start work and attach children.
    var isOpen: Bool { self == .activating || self == .active }
}

/// A unit that has children or work, and what names it even when it is gone.
struct Owner: Sendable {
    let lifetime: Lifetime
    let type: any Interactable.Type

    init(_ interactor: any Interactable) {
        lifetime = interactor.lifetime
        type = Swift.type(of: interactor)
    }

    var name: String { Lifetime.name(of: type) }
}

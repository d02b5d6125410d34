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
    struct State {
        var phase = UnitState.built
        /// Until the end, keeps the router, and with it the unit, alive.
        var router: (any Routing)?
        /// The type of the interactor, which names the unit.
        var type: (any Interactable.Type)?
        var parent: Lifetime?
        /// Where the parent keeps this unit.
        var index: Int32 = 0
        /// When the parent got this unit, among its siblings.
        var order: UInt64 = 0
        var nextOrder: UInt64 = 0
        var children = IndexedBag<Lifetime>()
        var work = IndexedBag<WorkItem>()
        /// While `didBecomeActive()` runs.
        var activation: CallFrame?
        /// Whether `didBecomeActive()` was called, so that `willResignActive()` has to be.
        var wasActivated = false
        var missingWires: [String] = []
        var activationEnd: [Wait] = []
        /// Who waits for the end of work, and how much may be left when they look again.
        var workEnd: [(wait: Wait, left: Int)] = []
        var closed: [Wait] = []
    }

    let state = Mutex(State())
    private let severed = Atomic(false)
    private static let ids = Atomic<UInt64>(1)

    /// Names the unit for as long as the process runs; no other unit gets the same.
    public let id: UInt64

    /// Creates the lifetime of one unit.
    public init() {
        id = Self.ids.wrappingAdd(1, ordering: .relaxed).oldValue
    }

    /// Where the unit stands.
    public var phase: UnitState { state.withLock { $0.phase } }

    /// The unit's name, from the type of its interactor: `LoggedOut` for `LoggedOutInteractor`.
    public var name: String {
        state.withLock { $0.type }.map { Self.name(of: $0) } ?? "A unit that was never attached"
    }

    static func name(of router: any Routing) -> String {
        name(of: type(of: router.interactable))
    }

    private static func name(of type: any Interactable.Type) -> String {
        let name = String(describing: type)
        let suffix = "Interactor"
        return name.hasSuffix(suffix) && name.count > suffix.count
            ? String(name.dropLast(suffix.count)) : name
    }

    /// Whether the unit's wires are cut: it is detached, for good.
    var isSevered: Bool { severed.load(ordering: .acquiring) }

    func sever() { severed.store(true, ordering: .releasing) }

    var router: (any Routing)? { state.withLock { $0.router } }

    /// The units below that are not gone, in the order in which they were attached.
    var children: [Lifetime] {
        state.withLock { Array($0.children.all) }
            .compactMap { child -> (order: UInt64, unit: Lifetime)? in
                child.state.withLock { state in
                    guard state.parent === self, state.phase != .closed else { return nil }
                    return (state.order, child)
                }
            }
            .sorted { $0.order < $1.order }
            .map(\.unit)
    }

    func isChild(of parent: Lifetime) -> Bool {
        state.withLock { $0.parent === parent }
    }

    /// Asks for a wire that has to be connected before the unit is attached.
    func require(wire name: String) {
        state.withLock { $0.missingWires.append(name) }
    }

    func note(wire name: String, isConnected: Bool) {
        state.withLock { state in
            state.missingWires.removeAll { $0 == name }
            if !isConnected, state.phase == .built { state.missingWires.append(name) }
        }
    }
}

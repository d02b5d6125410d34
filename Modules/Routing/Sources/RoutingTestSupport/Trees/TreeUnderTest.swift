import RaceTesting
import Routing
import RoutingExtras
import Synchronization

/// A launched tree, and all that was ever attached to it.
final class TreeUnderTest<World: Sendable>: Sendable {
    private struct State {
        var world: World?
        var replay = TreeReplay()
        var events: TreeEvents?
        /// The number of intents that have not returned.
        var running = 0
    }

    private let state: Mutex<State>
    private let root: @Sendable (World) -> any Routing
    private let units = UnitRecorder()

    /// Launches the tree.
    init(of world: World, root: @escaping @Sendable (World) -> any Routing) async throws {
        self.root = root
        let router = root(world)
        units.observe(router)
        state = Mutex(State(world: world, events: router.events()))
        noteChanges(of: router)
        try await router.launch()
    }

    func perform(_ intent: TreeIntent<World>) async throws {
        state.withLock { $0.running += 1 }
        defer { state.withLock { $0.running -= 1 } }
        if let world = state.withLock(\.world) { try await intent.perform(world) }
    }

    /// Throws what does not hold of the tree, or else of the invariants.
    func check(_ invariants: [TreeInvariant<World>]) async throws {
        guard let world = state.withLock(\.world) else { return }
        try checkTree(root(world))
        for invariant in invariants where try await !invariant.holds(world) {
            throw BrokenRule("“\(invariant.name)” does not hold.", root(world).tree)
        }
    }

    private func checkTree(_ root: any Routing) throws {
        let reading = TreeReading(root, units.attached)
        if !reading.violations.isEmpty {
            throw BrokenRule(reading.violations.joined(separator: "\n  "), root.tree)
        }
        let replayed = try state.withLock { state in
            for event in state.events?.takeAll() ?? [] { try state.replay.apply(event) }
            return state.replay.tree
        }
        // A root that is gone has no events left, and no tree.
        if root.interactable.lifetime.phase != .closed, replayed != root.tree {
            throw BrokenRule(
                "The events give another tree than the snapshot:\n\(replayed?.description ?? "none")",
                root.tree)
        }
    }

    /// Shuts the tree down, and throws what is left of it.
    func end() async throws {
        try await shutDown()
        // An intent that never returns keeps what it uses: it fails the run as a stall.
        guard state.withLock({ $0.running }) == 0 else { return }
        state.withLock { ($0.world, $0.events) = (nil, nil) }
        await settle()
        let alive = units.alive
        guard alive.isEmpty else {
            throw BrokenRule(
                "Still in memory after the end: \(alive.joined(separator: ", ")). Look for what holds them: "
                    + "a task that has not ended, a stream that was not finished, or a cycle.", nil)
        }
    }

    /// A function of its own, so that no reference to the world is left in ``end()``.
    private func shutDown() async throws {
        guard let world = state.withLock(\.world) else { return }
        let root = root(world)
        // Not awaited: what a shutdown waits for is in the tree.
        start { await root.shutdown() }
        await settle()
        try checkTree(root)
    }
}

/// A rule that did not hold, with the tree at that time.
struct BrokenRule: Error, CustomStringConvertible {
    let description: String

    init(_ sentence: String, _ tree: TreeSnapshot?) {
        let lines = tree?.lines.map { "\n    \($0)" }.joined() ?? ""
        description = sentence + (lines.isEmpty ? "" : "\n  The tree:\(lines)")
    }
}

/// Each unit that was ever attached to a tree.
final class UnitRecorder: TreeObserving {
    struct Unit: Sendable {
        let name: String
        weak let lifetime: Lifetime?
    }

    private struct State {
        var units: [Unit] = []
    }

    private let state = Mutex(State())
    private let root = Mutex<Root?>(nil)

    /// The root, whose lifetime observers hold.
    private struct Root: Sendable {
        weak let interactor: (any Interactable)?
        let lifetime: ObjectIdentifier
    }

    /// Observes a tree that is launched later.
    func observe(_ router: any Routing) {
        let interactor = router.interactable
        root.withLock {
            $0 = Root(interactor: interactor, lifetime: ObjectIdentifier(interactor.lifetime))
        }
        interactor.lifetime.treeForObservers.add(self)
    }

    /// The units that are in memory.
    var attached: [(name: String, lifetime: Lifetime)] {
        state.withLock(\.units).compactMap { unit in unit.lifetime.map { (unit.name, $0) } }
    }

    /// The names of the units whose interactor is in memory.
    var alive: [String] {
        let root = root.withLock { $0 }
        return attached.compactMap { name, lifetime in
            let isReleasedRoot =
                ObjectIdentifier(lifetime) == root?.lifetime && root?.interactor == nil
            return isReleasedRoot ? nil : name
        }
    }

    func receive(_ event: TreeEvent, of unit: Lifetime) {
        guard case .attached(let id, let name, _) = event else { return }
        state.withLock { $0.units.append(Unit(name: "\(name) (\(id))", lifetime: unit)) }
    }

    func move(to tree: Tree) -> Bool { true }
}

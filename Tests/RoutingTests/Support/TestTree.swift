import Routing
import RoutingTestSupport
import Testing

/// A root with a slot; its units write their lives into one journal.
struct TestTree: Seeing {
    let root: RouterFake
    /// The key of a child is its name.
    let slot: Slot<String>
    let journal = Journal()
    let seen = Journal()
    /// The reports, without those of overdue units.
    let reports = Journal()
    /// Where something stops until the steps let it go on.
    let stop = Stop()

    init(root: RouterFake = RouterFake("root"), views: ViewPlacement? = nil) {
        self.root = root
        slot = Slot(of: root.interactor, views: views)
    }

    /// A unit that is not attached yet.
    func unit(
        _ name: String, onActive: @escaping InteractorFake.Hook = { _ in },
        onResign: @escaping InteractorFake.Hook = { _ in }
    ) -> RouterFake {
        RouterFake(name, journal, onActive: onActive, onResign: onResign)
    }

    /// Shows a new unit in the slot.
    @discardableResult
    func show(
        _ name: String, onActive: @escaping InteractorFake.Hook = { _ in },
        onResign: @escaping InteractorFake.Hook = { _ in }
    ) async -> Transition {
        await slot.show(name) { unit(name, onActive: onActive, onResign: onResign) }
    }

    @discardableResult
    func show(_ unit: RouterFake) async -> Transition {
        await slot.show(unit.interactor.name) { unit }
    }

    /// Attaches a new unit to the root, or to another unit.
    @discardableResult
    func attach(
        _ name: String, to parent: RouterFake? = nil,
        onActive: @escaping InteractorFake.Hook = { _ in },
        onResign: @escaping InteractorFake.Hook = { _ in }
    ) async throws -> RouterFake {
        let unit = unit(name, onActive: onActive, onResign: onResign)
        try await (parent ?? root).attach(unit)
        return unit
    }

    /// Shows a unit whose build stops, and returns when it has stopped there.
    func showStopping(_ name: String) async -> Task<Transition, Never> {
        let show = start {
            await slot.show(name) {
                await stop.here()
                return unit(name)
            }
        }
        await stop.isReached()
        return show
    }

    func seeSlot() { see("shows \(slot.key ?? "nothing")") }
    func seeJournal() { for entry in journal.entries { see(entry) } }
}

/// Launches a tree, runs the steps in it, and shuts it down; returns what the steps have seen.
@discardableResult
func withRoot(
    in tree: TestTree = TestTree(), _ steps: (TestTree) async throws -> Void
) async throws -> [String] {
    try await Diagnostics.$current.withValue(Diagnostics(reportingTo: tree.reports)) {
        try await tree.root.launch { try await steps(tree) }
    }
    #expect(tree.root.state == .closed)
    return tree.seen.entries
}

extension Row<TestTree> {
    /// Runs the steps in a tree that is launched before them and shut down after them.
    func check(
        in run: Run, _ always: String...,
        around: @escaping @Sendable (TestTree, @escaping Steps) async throws -> Void = {
            try await $1($0)
        }
    ) async throws {
        try await check(in: run, always) { steps in
            try await withRoot { try await around($0, steps) }
        }
    }
}

// MARK: - Outcomes

extension Transition {
    /// Whether the transition comes later.
    var isQueued: Bool { if case .queued = self { true } else { false } }

    /// The error of a transition that failed.
    var error: RoutingError? { if case .failed(let error) = self { error } else { nil } }

    /// The outcome, and the reason of a failure.
    var text: String {
        switch self {
        case .done: "done"
        case .unchanged: "unchanged"
        case .queued: "queued"
        case .failed(let error): "\(error.code)"
        }
    }
}

/// Returns what a call returned, or the code of its error.
func outcome<Value>(_ call: () async throws -> Value) async -> String {
    do {
        return switch try await call() {
        case is Void: "done"
        case is any Routing: "found"
        case let value: "\(value)"
        }
    } catch {
        return (error as? RoutingError).map { "\($0.code)" } ?? "\(error)"
    }
}

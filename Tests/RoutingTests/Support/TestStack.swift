import Routing
import RoutingExtras
import RoutingTestSupport
import Testing

/// A back stack below a root; its keys name the fakes that it builds.
///
/// The key “broken” cannot be built, and a child of “ends” detaches itself as it becomes active.
struct TestStack: Seeing {
    let root = RouterFake("root")
    let journal = Journal()
    let seen: Journal
    /// The reports, without those of overdue units.
    let reports = Journal()
    let stop = Stop()
    let stack: BackStack<String>
    let covered: CoveredUnits
    private let build: @Sendable (String) async throws -> any Routing

    init(
        _ covered: CoveredUnits = .rebuilt, views: ViewPlacement? = nil, seen: Journal = Journal(),
        build: (@Sendable (String) async throws -> any Routing)? = nil
    ) {
        self.build =
            build ?? { [journal] key in
                if key == "broken" { throw Broken() }
                return RouterFake(key, journal) { if key == "ends" { await $0.detachSelf() } }
            }
        (self.covered, self.seen) = (covered, seen)
        stack = BackStack(of: root.interactor, covered: covered, views: views)
    }

    /// The keys, joined.
    var route: String { stack.keys.joined() }

    func push(_ keys: String...) async {
        for key in keys { await push(key) }
    }

    @discardableResult
    func push(_ key: String) async -> Transition {
        await stack.push(key) { [build] in try await build(key) }
    }

    @discardableResult
    func newRoot(_ key: String) async -> Transition {
        await stack.newRoot(key) { [build] in try await build(key) }
    }

    @discardableResult
    func singleTop(_ key: String) async -> Transition {
        await stack.singleTop(key) { [build] in try await build(key) }
    }

    @discardableResult
    func restore(_ keys: String...) async -> Transition { await stack.restore(keys, build) }

    /// Returns the child of a key, which must be a fake.
    func child(_ key: String) -> RouterFake? {
        root.children.compactMap { $0 as? RouterFake }.last { $0.interactor.name == key }
    }

    /// Detaches the child of a key by itself.
    func end(_ key: String) async { await child(key)?.interactor.detachSelf() }

    /// Sees the keys, and the names of the children.
    func seeRoute() { see("\(route): \(root.childNames.joined())") }

    /// Sees how often something has happened.
    func see(times entry: String) { see(times: entry, in: journal) }
}

/// Launches a tree with a back stack, runs the steps in it, and shuts it down; returns what the steps have seen.
@discardableResult
func withStack(
    _ stack: TestStack, _ steps: (TestStack) async throws -> Void
) async throws -> [String] {
    try await Diagnostics.$current.withValue(Diagnostics(reportingTo: stack.reports)) {
        try await stack.root.launch { try await steps(stack) }
    }
    return stack.seen.entries
}

/// As ``withStack(_:_:)``, once with each kind of covered units.
func withStacks(
    views: ViewPlacement? = nil, build: (@Sendable (String) async throws -> any Routing)? = nil,
    _ steps: (TestStack) async throws -> Void
) async throws {
    for covered in [CoveredUnits.rebuilt, .kept] {
        try await withStack(TestStack(covered, views: views, build: build), steps)
    }
}

extension Row<TestStack> {
    /// Runs the steps on the back stack of a tree that is launched before them and shut down after them.
    ///
    /// - Parameter covered: what becomes of covered children; `nil` if that makes no difference.
    func check(in run: Run, covered: CoveredUnits?) async throws {
        try await check(in: run) { steps in
            let seen = try await withStack(TestStack(covered ?? .rebuilt), steps)
            guard covered == nil else { return seen }
            let keeping = try await withStack(TestStack(.kept), steps)
            return seen == keeping ? seen : seen + ["or, if they are kept,"] + keeping
        }
    }
}

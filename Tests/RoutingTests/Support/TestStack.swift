import Routing
import RoutingExtras

/// A back stack below a root; its keys name the fakes that it builds.
///
/// The key “broken” cannot be built.
struct TestStack: Sendable {
    struct Broken: Error {}

    let root = RouterFake("root")
    let journal: Journal
    let stack: BackStack<String>
    private let build: @Sendable (String) async throws -> any Routing

    init(
        _ covered: CoveredUnits = .rebuilt, views: ViewPlacement? = nil,
        journal: Journal = Journal(),
        build: (@Sendable (String) async throws -> any Routing)? = nil
    ) async throws {
        self.journal = journal
        self.build =
            build ?? { key in
                if key == "broken" { throw Broken() }
                return RouterFake(key, journal)
            }
        stack = BackStack(of: root.interactor, covered: covered, views: views)
        try await root.launch()
    }

    /// The keys, joined.
    var route: String { stack.keys.joined() }

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
}

/// Runs `work` and returns the reports of diagnostics.
func reports(_ work: @Sendable () async -> Void) async -> [String] {
    let reports = Journal()
    await Diagnostics.$current.withValue(Diagnostics(reportingTo: reports)) {
        await work()
    }
    return reports.entries
}

import Routing
import RoutingExtras
import RoutingTestSupport
import Testing

@Suite("Branches place and remove the views of their children", .schedules(20))
struct BranchesViewTests {
    private let root = RouterFake("root")
    private let journal = Journal()
    private let branches: Branches<String>

    init() async throws {
        branches = Branches(
            of: root.interactor,
            views: ViewPlacement { [journal] change in
                let names = [change.removed, change.added].map { ($0 as? ViewFake)?.name ?? "none" }
                journal.append("\(names[0]) -> \(names[1])")
            })
        try await root.launch()
    }

    @Test("Each child's view comes with it, and goes with it.")
    func list() async {
        await branches.set(["a", "b"]) { ViewRouterFake($0) }
        await branches.set(["b"]) { ViewRouterFake($0) }

        #expect(journal.entries == ["none -> a", "none -> b", "a -> none"])
        await root.shutdown()
        #expect(journal.entries.last == "b -> none")
    }

    @Test("A view that has gone first, and says so twice, is not removed again.")
    func viewGoesFirst() async throws {
        await branches.set(["a", "b"]) { ViewRouterFake($0) }
        let child = branches["a"] as? ViewRouterFake

        let view = try #require(child?.viewable)
        async let first: Void = branches.viewIsGone(view)
        async let second: Void = branches.viewIsGone(view)
        _ = await (first, second)

        #expect(branches.keys == ["b"])
        #expect(journal.entries == ["none -> a", "none -> b"])
        await root.shutdown()
    }
}

import Routing
import RoutingExtras
import RoutingTestSupport
import Testing

@Suite("Keyed children have their views placed and removed", .schedules(20))
struct KeyedChildrenViewTests {
    private let root = RouterFake("root")
    private let journal = Journal()
    private let children: KeyedChildren<String>

    init() async throws {
        children = KeyedChildren(
            of: root.interactor,
            views: ViewPlacement { [journal] change in
                let names = [change.removed, change.added].map { ($0 as? ViewFake)?.name ?? "none" }
                journal.append("\(names[0]) -> \(names[1])")
            })
        try await root.launch()
    }

    @Test("Each child's view comes with it, and goes with it.", .schedule())
    func list() async {
        await children.set(["a", "b"]) { ViewRouterFake($0) }
        await children.set(["b"]) { ViewRouterFake($0) }

        #expect(journal.entries == ["none -> a", "none -> b", "a -> none"])
        await root.shutdown()
        #expect(journal.entries.last == "b -> none")
    }
}

import Routing
import RoutingExtras
import RoutingTestSupport
import Testing

@Suite("A change that changes nothing leaves a back stack as it is", .timeLimit(.minutes(5)))
struct BackStackStayTests {
    private let journal = Journal()
    private let root = RouterFake("root")
    private let stack: BackStack<String>

    init() async throws {
        stack = BackStack(of: root.interactor) { [journal] in RouterFake($0, journal) }
        try await root.launch()
    }

    @Test("A change that changes nothing is not reported.")
    func nothingReported() async {
        let reports = Journal()
        await stack.push("a")

        await Diagnostics.$current.withValue(Diagnostics(report: { reports.append("\($0)") })) {
            await stack.singleTop("a")
        }

        #expect(reports.entries.isEmpty)
        await root.shutdown()
    }

    @Test("A child that is shown already stays.")
    func shownAlready() async {
        await stack.push("a")

        #expect(await stack.singleTop("a") == .unchanged)
        #expect(!journal.contains("a resigns"))
        await root.shutdown()
    }

    @Test("A transition that is cancelled while it builds leaves the route as it was.")
    func cancelled() async {
        let building = Gate()
        let stack = BackStack<String>(of: root.interactor) { key in
            if key == "b" {
                building.open()
                await Gate().waitUnlessCancelled()
            }
            return RouterFake(key)
        }
        await stack.push("a")

        let push = start { await stack.push("b") }
        await building.wait()
        push.cancel()
        _ = await push.value

        #expect(stack.keys == ["a"])
        #expect(root.childNames == ["a"])
        await root.shutdown()
    }
}

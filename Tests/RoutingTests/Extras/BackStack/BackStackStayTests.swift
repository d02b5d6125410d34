import Routing
import RoutingExtras
import RoutingTestSupport
import Testing

@Suite("A change that changes nothing leaves a back stack as it is", .failsIfStuck)
struct BackStackStayTests {
    private let test: TestStack
    private var stack: BackStack<String> { test.stack }

    init() async throws { test = try await TestStack() }

    @Test("A child that is shown already stays, and nothing is reported.")
    func shownAlready() async {
        await test.push("a")

        let reports = await reports { #expect(await test.singleTop("a") == .unchanged) }

        #expect(reports.isEmpty)
        #expect(!test.journal.contains("a resigns"))
        await test.root.shutdown()
    }

    @Test("A transition that is cancelled while it builds leaves the route as it was.")
    func cancelled() async {
        let building = Gate()
        await test.push("a")

        let push = start {
            await stack.push("b") {
                building.open()
                await Gate().waitUnlessCancelled()
                return RouterFake("b")
            }
        }
        await building.wait()
        push.cancel()
        _ = await push.value

        #expect(test.route == "a")
        #expect(test.root.childNames == ["a"])
        await test.root.shutdown()
    }
}

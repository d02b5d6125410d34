import Routing
import RoutingExtras
import RoutingTestSupport
import Testing

@Suite("A child that ends during a change that fails", .schedules(300))
struct BackStackEndDuringFailureTests {
    @Test("It is not built again.")
    func ends() async throws {
        let test = try await TestStack(.rebuilt)
        await test.push("a")
        await test.push("b")
        let child = try #require(test.child("b"))

        let end = start { await child.interactor.detachSelf() }
        _ = await reports { await test.stack.push("x") { test.root } }
        await end.value
        await settle()

        #expect(test.route == "a")
        #expect(test.journal.entries.count { $0 == "b becomes active" } == 1)
        await test.root.shutdown()
    }
}

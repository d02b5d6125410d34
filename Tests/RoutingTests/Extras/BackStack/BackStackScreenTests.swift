import Routing
import RoutingTestSupport
import Synchronization
import Testing

@testable import RoutingExtras

@Suite("The screen of a back stack is changed by one change at a time", .schedules(50))
struct BackStackScreenTests {
    @Test("A change that is asked for while another one is placed comes after it.")
    func oneAtATime() async {
        let (journal, placing, proceed) = (Journal(), Gate(), Gate())
        let screen = BackStackScreen(
            ViewPlacement { change in
                let name = (change.added as? ViewFake)?.name ?? "none"
                journal.append("\(name) comes")
                await placing.open(thenWaitFor: proceed)
                journal.append("\(name) is there")
            })
        let wanted = Mutex(ViewFake("a"))
        let update: @Sendable () async -> Void = {
            await screen.update { wanted.withLock { $0 } }
        }

        async let first: Void = update()
        await placing.wait()
        wanted.withLock { $0 = ViewFake("b") }
        async let second: Void = update()
        await settle()
        #expect(journal.entries == ["a comes"])
        proceed.open()
        _ = await (first, second)

        #expect(journal.entries == ["a comes", "a is there", "b comes", "b is there"])
    }
}

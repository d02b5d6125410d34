import ArgumentParsing
import Auth
import PitContract
import PitTestSupport
import RoutingTestSupport
import Streams
import Testing

@testable import ribhouse

@Suite("Watching the pit in many orders", .schedules(50))
struct PitWatchSchedulesTests {
    private let clock = ManualPitClock()
    private let pit = PitServiceSpy()
    private let console = SilentConsole()

    /// Watches the pit of joe while a number of cooks is started, and returns how many sleeps there are.
    private func sleeps(cooks: Int) async throws -> Int {
        let command = PitWatchCommand(try Arguments([String](), options: []))
        let session = MemorySession(of: JoeService())
        let user = try await session.login()
        let person = SignedInPit(
            service: pit, clock: clock, sessions: session, user: user)
        let watching = start { [console] in try await command.watch(person, on: console.console) }
        await settle()

        var state = Pit()
        for _ in 1...cooks {
            _ = state.start(.brisket, at: clock.now)
            pit.states.send(.ready(state))
            await settle()
        }
        let count = clock.sleeps.count
        watching.cancel()
        try await watching.value
        return count
    }

    @Test("However often the pit changes, it sleeps once.")
    func sleepsOnce() async throws {
        pit.watchSpy.suspendsUntilCancelled(returning: ())

        #expect(try await sleeps(cooks: 10) == 1)
    }

    @Test("When a watch ends by itself, the pit is watched on.")
    func watchEnds() async throws {
        pit.watchSpy.returns(())

        #expect(try await sleeps(cooks: 1) == 1)
    }
}

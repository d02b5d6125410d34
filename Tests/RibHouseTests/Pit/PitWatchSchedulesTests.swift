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
    private let clock = ManualClock()
    private let pit = PitServiceSpy()
    private let console = SilentConsole()

    /// Watches the pit of joe until the task is cancelled.
    private func startWatching() async throws -> Task<Void, any Error> {
        let command = PitWatchCommand(try Arguments([String](), options: []))
        let session = MemorySession(of: JoeService())
        let user = try await session.login()
        let person = PersonsPit(
            pits: Pits(clock: clock), service: pit, sessions: session, user: user)
        return start { [console] in try await command.watch(person, on: console.console) }
    }

    @Test("However often the pit changes, it sleeps once.")
    func sleepsOnce() async throws {
        pit.watchSpy.suspendsUntilCancelled(returning: ())
        let watching = try await startWatching()
        var state = Pit()
        for _ in 1...10 {
            _ = state.start(.brisket, at: clock.now)
            pit.states.send(.ready(state))
            await settle()
        }

        #expect(clock.sleeps.count == 1)
        watching.cancel()
        try await watching.value
    }

    @Test("When a watch ends by itself, the pit is watched on.")
    func watchEnds() async throws {
        pit.watchSpy.returns(())
        let watching = try await startWatching()
        await settle()

        var state = Pit()
        _ = state.start(.brisket, at: clock.now)
        pit.states.send(.ready(state))
        await settle()

        #expect(clock.sleeps.count == 1)
        watching.cancel()
        try await watching.value
    }
}

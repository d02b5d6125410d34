import PitContract
import PitTestSupport
import PrivateFiles
import PrivateFilesTestSupport
import RaceTesting
import Synchronization
import Testing

@testable import PitOnDisk

/// The watch looks twice, and between two looks the sleep calls the test, so no time passes.
@Suite("The states that watching a pit sends", .failsIfStuck)
struct WatchedStatesTests {
    private let folder: TemporaryFolder
    private let clock = ManualPitClock()

    init() throws { folder = try TemporaryFolder() }

    /// Returns the states that are sent when the clock jumps before the first look.
    private func sentStates(
        meanwhile: @escaping @Sendable () async throws -> Void = {}
    ) async -> [PitState] {
        let seconds = Counter()
        let sleep = SleepFake { number in
            if number > 2 { throw CancellationError() }
            if number == 1 { try await meanwhile() }
        }
        let service = OnDiskPitService(
            folder: folder.state, account: "joe", clock: clock,
            // 0, then 100.
            difference: ClockDifference(seconds: { Double(min(seconds.next(), 1) * 100) }),
            sleep: sleep.sleep)
        return await service.states { await service.watch() }
    }

    @Test("A jump of the clock is followed by one state.")
    func jump() async {
        #expect(await sentStates() == [.ready(Pit()), .ready(Pit())])
    }

    @Test("A change that comes with a jump is sent before the jump is reported.")
    func changeAndJump() async throws {
        let elsewhere = OnDiskPitService(folder: folder.state, account: "joe", clock: clock)

        let states = await sentStates { _ = try await elsewhere.start(.brisket) }

        let changed = await elsewhere.refresh()
        #expect(states == [.ready(Pit()), changed, changed])
    }

    @Test("Watching ends with its task, also when it sleeps in real time.")
    func cancelled() async throws {
        let service = OnDiskPitService(folder: folder.state, account: "joe", clock: clock)

        let result = await Task.cancelled { await service.watch() }

        #expect(throws: Never.self) { try result.get() }
    }
}

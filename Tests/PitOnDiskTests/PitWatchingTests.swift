import Foundation
import PitContract
import PitTestSupport
import PrivateFiles
import PrivateFilesTestSupport
import RaceTesting
import Streams
import Synchronization
import Testing

@testable import PitOnDisk

/// Between two looks the sleep calls the test, so no time passes.
@Suite("Watching a pit", .failsIfStuck)
struct PitWatchingTests {
    private let folder: TemporaryFolder
    private let clock = ManualPitClock()
    private let elsewhere: OnDiskPitService

    init() throws {
        folder = try TemporaryFolder()
        elsewhere = OnDiskPitService(folder: folder.state, account: "joe", clock: clock)
    }

    /// Returns what the stream has after five looks, besides its first state.
    ///
    /// Of several states that were sent it is the last one.
    private func watchedStates(
        difference: @escaping @Sendable () -> Double = { 0 },
        meanwhile: @escaping @Sendable (Int) async throws -> Void
    ) async -> [PitState] {
        let states = await iteratorAfterWatching(difference, meanwhile)
        // The service is released, so the stream has ended.
        var found: [PitState] = []
        while let state = await states.next() { found.append(state) }
        return found
    }

    private func iteratorAfterWatching(
        _ difference: @escaping @Sendable () -> Double,
        _ meanwhile: @escaping @Sendable (Int) async throws -> Void
    ) async -> SharedStream<PitState>.Iterator {
        let sleep = SleepFake { number in
            if number > 5 { throw CancellationError() }
            try await meanwhile(number)
        }
        let service = OnDiskPitService(
            folder: folder.state, account: "joe", clock: clock,
            difference: ClockDifference(seconds: difference), sleep: sleep.sleep)
        let states = service.pit.makeAsyncIterator()
        _ = await states.next()
        await service.watch()
        return states
    }

    @Test("A change of another program is found by the next look.", arguments: [1, 4, 5])
    func change(look: Int) async throws {
        let states = await watchedStates { [elsewhere] number in
            if number == look { _ = try await elsewhere.start(.brisket) }
        }

        #expect(states.map(\.cooks?.count) == [1])
    }

    @Test(
        "Without a change it looks once a minute, and at a file that cannot be read once a second.")
    func interval() async throws {
        _ = try await elsewhere.start(.brisket)
        let path = folder.state.pit(ofAccount: "joe").path
        let pauses = Mutex<[Duration]>([])
        let service = OnDiskPitService(
            folder: folder.state, account: "joe", clock: clock,
            sleep: { [folder] pause in
                let count = pauses.withLock { pauses in
                    pauses.append(pause)
                    return pauses.count
                }
                if count == 3 { try folder.put("{", at: path) }
                if count == 4 { throw CancellationError() }
            })

        await service.watch()

        let expected: [Duration] = [.seconds(1), .seconds(60), .seconds(60), .seconds(1)]
        #expect(pauses.withLock { $0 } == expected)
    }

    @Test("A file that is damaged and repaired is found both times.")
    func damaged() async throws {
        let cook = try await elsewhere.start(.brisket)
        let path = folder.state.pit(ofAccount: "joe").path
        let text = try #require(folder.text(at: path))

        let damaged = await watchedStates { [folder] number in
            if number == 2 { try folder.put("{", at: path) }
        }
        let repaired = await watchedStates { [folder] number in
            if number == 2 { try folder.put(text, at: path) }
        }

        guard case .unavailable = damaged.last else {
            Issue.record("It is \(damaged).")
            return
        }
        #expect(repaired.map(\.cooks) == [[cook]])
    }

    @Test("A file that others can read for a while is read again without a change of it.")
    func unreadable() async throws {
        let cook = try await elsewhere.start(.brisket)
        let path = folder.state.pit(ofAccount: "joe").path

        let states = await watchedStates { [folder] number in
            if number == 1 { try folder.setMode(0o644, of: path) }
            if number == 3 { try folder.setMode(0o600, of: path) }
        }

        #expect(states.map(\.cooks) == [[cook]])
    }

    @Test(
        "After a jump of the clock the state is sent again, not after a correction by two seconds.",
        arguments: [(-3600, 1), (2.5, 1), (-2, 0), (2, 0), (0, 0)])
    func jump(seconds: Double, count: Int) async throws {
        _ = try await elsewhere.start(.brisket)

        let states = await watchedStates(after: seconds)

        #expect(states == Array(repeating: await elsewhere.refresh(), count: count))
    }

    @Test("After the clock was set back, what a probe measured later than now is dropped.")
    func measuredLater() async throws {
        let cook = try await elsewhere.start(.brisket)
        _ = try await elsewhere.use(.meat(56), for: cook.id)
        try await elsewhere.measure(.celsius(63, at: clock.now), of: cook.id, by: .meat(56))
        clock.advance(by: .seconds(-3600))
        _ = await watchedStates(after: -3600)

        clock.advance(by: .seconds(3600))
        let probe = try await elsewhere.refresh().existingCook(cook.id).probe
        #expect(probe?.name == .meat(56) && probe?.state(at: clock.now) == nil)
    }

    /// Returns what the stream has when the wall clock is set by these seconds at the second look.
    private func watchedStates(after seconds: Double) async -> [PitState] {
        let difference = Difference()
        return await watchedStates(difference: { difference.seconds.withLock { $0 } }) { number in
            if number == 2 { difference.seconds.withLock { $0 += seconds } }
        }
    }

    private final class Difference: Sendable {
        let seconds = Mutex(100.0)
    }

    @Test("The clock of the machine does not jump by itself.")
    func machine() {
        let before = ClockDifference.ofThisMachine.seconds()

        #expect(!ClockDifference.ofThisMachine.hasJumped(from: before))
    }
}

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

    @Test(
        "A jump of the clock is one state, after that of a change that comes with it.",
        arguments: [false, true])
    func jump(hasChange: Bool) async throws {
        let elsewhere = OnDiskPitService(folder: folder.state, account: "joe", clock: clock)

        let states = await sentStates { if hasChange { _ = try await elsewhere.start(.brisket) } }

        let newest = await elsewhere.refresh()
        #expect(states == [.ready(Pit()), newest] + (hasChange ? [newest] : []))
    }

    @Test("Watching ends with its task, also when it sleeps in real time.")
    func cancelled() async throws {
        let service = OnDiskPitService(folder: folder.state, account: "joe", clock: clock)

        let result = await Task.cancelled { await service.watch() }

        #expect(throws: Never.self) { try result.get() }
    }
}

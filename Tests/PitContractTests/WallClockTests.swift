import Foundation
import RaceTesting
import Synchronization
import Testing

@testable import PitContract

@Suite("The clock on the wall", .failsIfStuck)
struct WallClockTests {
    private let summer = Date(timeIntervalSince1970: 1_783_152_000)

    @Test("Without a start it shows the time of the machine.")
    func machine() {
        let before = Date()
        let clock = WallClock()
        var now = clock.now
        #expect(now >= before)

        while now < before + 0.01 { now = clock.now }

        #expect(now <= Date())
    }

    @Test("It starts at another time or before, and is as much faster as it was told.")
    func fast() async throws {
        let before = ContinuousClock.now
        let clock = WallClock(start: summer, speed: 10_000)
        #expect(clock.now >= summer)

        // Ten milliseconds, or more on a busy machine.
        try await clock.sleep(until: summer + 100)

        let passed = clock.now.timeIntervalSince(summer)
        #expect(passed >= 100)
        #expect(passed <= (ContinuousClock.now - before) / .seconds(1) * 10_000 + 1)

        // Slow, so that a busy machine adds less than a second to the hour since the epoch.
        let old = WallClock(start: summer, speed: 0.01, epoch: Date() - 3_600)
        #expect((36..<37).contains(old.now.timeIntervalSince(summer)))
    }

    @Test("A sleep is as much shorter as the clock is faster, and neither too short nor too long.")
    func pause() {
        let clock = WallClock(speed: 100)

        let ends = [200, 0.001, 1e300].map { Date(timeInterval: $0, since: summer) }

        #expect(
            ends.map { clock.pause(from: summer, to: $0) } == [
                .seconds(2), .milliseconds(1), .seconds(60),
            ])
    }

    @Test(
        "A long wait is many sleeps: the runtime keeps a cancelled one until it would have ended.")
    func longWait() async {
        let sleeps = Mutex<[Duration]>([])
        let clock = WallClock { pause in
            let count = sleeps.withLock { sleeps in
                sleeps.append(pause)
                return sleeps.count
            }
            if count == 3 { throw CancellationError() }
        }

        await #expect(throws: CancellationError.self) {
            try await clock.sleep(until: clock.now + 30 * 86_400)
        }

        #expect(sleeps.withLock { $0 } == Array(repeating: .seconds(60), count: 3))
    }

    @Test("A wait ends at its time, and a time that has passed is not waited for.")
    func lastSleep() async throws {
        let sleeps = Mutex<[Duration]>([])
        let clock = WallClock(start: summer, speed: 1e6) { pause in
            sleeps.withLock { $0.append(pause) }
            // A real pause: at this speed the second is over after a microsecond of it.
            try await Task.sleep(for: .milliseconds(1))
        }

        try await clock.sleep(until: summer + 1)

        // On a busy machine the time may be over before the wait starts.
        #expect(clock.now >= summer + 1 && sleeps.withLock { $0.count } == 1)
        try await WallClock(speed: 0.01).sleep(until: .distantPast)
    }

    @Test("A sleep that is cancelled throws.")
    func cancelled() async {
        let sleep = Task { try await WallClock(start: summer).sleep(until: summer + 86_400) }
        let past = Task {
            // Safe: the task is used only in the closure.
            unsafe withUnsafeCurrentTask { unsafe $0?.cancel() }
            try await WallClock().sleep(until: .distantPast)
        }

        sleep.cancel()

        await #expect(throws: CancellationError.self) { try await sleep.value }
        await #expect(throws: CancellationError.self) { try await past.value }
    }
}

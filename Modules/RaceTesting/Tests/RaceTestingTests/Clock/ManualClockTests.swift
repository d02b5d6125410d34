import Dispatch
import Testing

@testable import RaceTesting

@Suite("A manual clock", .failsIfStuck)
struct ManualClockTests {
    @Test("A manual clock stands still until the test advances it.", arguments: rows)
    func row(_ row: Row) async throws { try await row.check() }

    private static let rows: [Row] = [
        Row("Two loops that sleep a second run ten times each in ten seconds.", in: .schedules()) {
            let clock = ManualClock()
            let beat = Spy<Void, Void, Never>("beat()")
            let loops = (1...2).map { _ in
                start { while (try? await clock.sleep(for: .seconds(1))) != nil { await beat() } }
            }
            await clock.advance(by: .seconds(9.5))
            #expect(beat.callCount == 18)
            await clock.advance(by: .seconds(0.5))
            #expect(beat.callCount == 20)
            for loop in loops {
                loop.cancel()
                await loop.value
            }
            #expect(clock.sleeperCount == 0)
        },
        Row("A sleep ends when its task is cancelled, before it or in it.", in: .schedules()) {
            let task = start { try await ManualClock().sleep(for: .seconds(1)) }
            start { task.cancel() }
            await #expect(throws: CancellationError.self) { try await task.value }
        },
        Row("A task that is cancelled advances the clock all the same.", in: .schedule) {
            let clock = ManualClock()
            let begin = clock.now
            let task = start { await clock.advance(by: .seconds(1)) }
            task.cancel()
            await task.value
            #expect(begin.duration(to: clock.now) == .seconds(1))
        },
        Row("Two advances at once add up, and wake in order what is due.", in: .schedules()) {
            let clock = ManualClock()
            let begin = clock.now
            let woken = Spy<Int, Void, Never>("woken(_:)")
            for seconds in [12, 1, 7] {
                start {
                    try? await clock.sleep(for: .seconds(seconds))
                    await woken(seconds)
                }
            }
            await settle()
            let advances = [5, 10].map { seconds in
                start { await clock.advance(by: .seconds(seconds)) }
            }
            for advance in advances { await advance.value }
            #expect(begin.duration(to: clock.now) == .seconds(15))
            #expect(woken.calls == [1, 7, 12])
        },
        Row("Outside a schedule an advance wakes a sleeper that comes during it.") {
            let clock = ManualClock()
            let sleepers = (1...4).map { _ in
                Task { while (try? await clock.sleep(for: .nanoseconds(1))) != nil {} }
            }
            for _ in 1...20_000 {
                await clock.advance(by: .nanoseconds(2))
                // A sleeper that is due sleeps no longer, whatever the other threads do.
                if let time = clock.untilNextWake, time <= .zero {
                    Issue.record("A sleeper is due since \(time), and sleeps.")
                    break
                }
            }
            for sleeper in sleepers { sleeper.cancel() }
            for sleeper in sleepers { await sleeper.value }
        },
        Row("A sleep in a task that is cancelled throws, also until a past deadline.") {
            let task = Task {
                // Safe: the task is used during the call only.
                unsafe withUnsafeCurrentTask { unsafe $0?.cancel() }
                try await ManualClock().sleep(for: .zero)
            }
            await #expect(throws: CancellationError.self) { try await task.value }
        },
        Row("A loop of sleeps that are due is a livelock: each of them lets others run.") {
            let report = await FailureLog().schedule(stepLimit: 1_000) {
                let clock = ManualClock()
                for _ in 1...2_000 { try await clock.sleep(for: .zero) }
            }
            #expect(report.failure?.sentences.first?.hasPrefix("Livelock: ") == true)
        },
    ]
}

@Suite("Clocks in schedules", .failsIfStuck)
struct ClocksInSchedulesTests {
    // snippet: clock
    @Test("A wait for an answer ends after a minute, and takes no real time.")
    func givesUp() async {
        await schedule {
            let clock = ManualClock(advancesWhenIdle: true)
            let deadline = clock.now.advanced(by: .seconds(60))
            while clock.now < deadline { try await clock.sleep(for: .seconds(7)) }

            #expect(clock.now == deadline.advanced(by: .seconds(3)))
        }
    }
    // end of snippet

    @Test("A schedule moves such a clock when nothing else can run.", arguments: rows)
    func row(_ row: Row) async throws { try await row.check() }

    private static let rows: [Row] = [
        Row(
            "All such clocks advance together: their sleeps end in the order of their lengths.",
            in: .schedules(100, strict: true)
        ) {
            let clocks = (1...2).map { _ in ManualClock(advancesWhenIdle: true) }
            let ended = Spy<Int, Void, Never>("ended")
            await withTaskGroup { group in
                for (hours, clock) in [(3, clocks[0]), (1, clocks[1]), (2, clocks[0])] {
                    group.addTask {
                        try? await clock.sleep(for: .seconds(hours * 3_600))
                        await ended(hours)
                    }
                }
            }
            #expect(ended.calls == [1, 2, 3])
        },
        Row("A timeout does not end before work that can run.", in: .schedules(100, strict: true)) {
            let clock = ManualClock(advancesWhenIdle: true)
            let start = clock.now
            let counter = Counter()
            let timeout = Task { try await clock.sleep(for: .nanoseconds(1)) }
            for _ in 1...5 { await counter.pause() }
            #expect(clock.now == start)
            try await timeout.value
        },
        Row("A timeout ends before work on another thread.", in: .schedule) {
            let gate = DispatchSemaphore(value: 0)
            let answer = Task { await onOtherThread { gate.wait() } }
            try await ManualClock(advancesWhenIdle: true).sleep(for: .seconds(1))
            gate.signal()
            await answer.value
        },
        Row("settle() lets no time pass; the test may advance such a clock, too.", in: .schedule) {
            let clock = ManualClock(advancesWhenIdle: true)
            let begin = clock.now
            let task = Task { try await clock.sleep(for: .seconds(1)) }
            await settle()
            #expect(clock.now == begin)
            try await task.value
            #expect(clock.now == begin.advanced(by: .seconds(1)))
            let counter = Counter()
            let loop = Task {
                while (try? await clock.sleep(for: .seconds(1))) != nil { await counter.bump() }
            }
            await clock.advance(by: .seconds(10))
            #expect(await counter.value == 10)
            loop.cancel()
            await loop.value
        },
        Row("Time stops when the body has returned: a loop that it leaves behind is no livelock.") {
            await schedule(stepLimit: 1_000) {
                let clock = ManualClock(advancesWhenIdle: true)
                Task { while (try? await clock.sleep(for: .seconds(1))) != nil {} }
                await settle()
            }
        },
        Row("Outside a schedule such a clock stands still until the test advances it.") {
            let clock = ManualClock(advancesWhenIdle: true)
            let start = clock.now
            let task = Task { try await clock.sleep(for: .seconds(1)) }
            await eventually { clock.sleeperCount == 1 }
            #expect(clock.now == start)
            await clock.advance(by: .seconds(1))
            try await task.value
        },
    ]
}

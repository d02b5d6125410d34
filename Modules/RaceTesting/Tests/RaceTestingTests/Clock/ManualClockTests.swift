import Testing

@testable import RaceTesting

@Suite("A manual clock", .failsIfStuck)
struct ManualClockTests {
    @Test("Two loops that sleep a second run ten times each in ten seconds.")
    func loop() async {
        await schedules {
            let clock = ManualClock()
            let beat = Spy<Void, Void, Never>("beat()")
            let loops = (1...2).map { _ in
                start { await Heartbeat(clock: clock, beat: beat).run() }
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
        }
    }

    @Test("Sleepers wake in the order of their deadlines.")
    func order() async {
        await schedules {
            let clock = ManualClock()
            let woken = Spy<Int, Void, Never>("woken(_:)")
            for seconds in [3, 1, 2] {
                start {
                    try? await clock.sleep(for: .seconds(seconds))
                    await woken(seconds)
                }
            }

            await clock.advance(by: .seconds(5))

            #expect(woken.calls == [1, 2, 3])
        }
    }

    @Test("A sleep ends when its task is cancelled, before it starts or later.")
    func cancelled() async {
        await schedules {
            let task = start { try await ManualClock().sleep(for: .seconds(1)) }

            start { task.cancel() }

            await #expect(throws: CancellationError.self) { try await task.value }
        }
    }

    @Test("A task that is cancelled advances the clock all the same.", .schedule())
    func cancelledAdvance() async {
        let clock = ManualClock()
        let begin = clock.now
        let task = start { await clock.advance(by: .seconds(1)) }

        task.cancel()
        await task.value

        #expect(begin.duration(to: clock.now) == .seconds(1))
    }

    @Test("Two advances at once add up, and wake in order what is due.")
    func twoAdvances() async {
        await schedules {
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
        }
    }

    @Test("Outside a schedule an advance wakes a sleeper that comes during it.")
    func sleeperDuringAdvance() async {
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
    }

    @Test("A sleep in a task that is cancelled throws, also until a past deadline.")
    func cancelledPast() async {
        let task = Task {
            // Safe: the task is used during the call only.
            unsafe withUnsafeCurrentTask { unsafe $0?.cancel() }
            try await ManualClock().sleep(for: .zero)
        }

        await #expect(throws: CancellationError.self) { try await task.value }
    }

    @Test("A loop of sleeps that are due is a livelock: each of them lets others run.")
    func dueLoop() async {
        let report = await FailureLog().collect {
            await schedule(stepLimit: 1_000) {
                let clock = ManualClock()
                for _ in 1...2_000 { try await clock.sleep(for: .zero) }
            }
        }

        #expect(report.failure?.sentences.first?.hasPrefix("Livelock: ") == true)
    }
}

/// A loop that calls a spy each second of its clock until its task is cancelled.
private struct Heartbeat: Sendable {
    let clock: any Clock<Duration>
    let beat: Spy<Void, Void, Never>

    func run() async {
        while (try? await clock.sleep(for: .seconds(1))) != nil { await beat() }
    }
}

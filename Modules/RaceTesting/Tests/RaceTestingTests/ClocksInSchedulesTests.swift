import Dispatch
import RaceTesting
import Testing

@Suite("Clocks in schedules", .failsIfStuck)
struct ClocksInSchedulesTests {
    let log = FailureLog()

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

    @Test("A loop until a deadline ends on a clock that advances when nothing else can run.")
    func loop() async {
        await schedules(50, strict: true) {
            let clock = ManualClock(advancesWhenIdle: true)
            let deadline = clock.now.advanced(by: .seconds(86_400))
            let counter = Counter()
            let tasks = (1...2).map { _ in
                Task {
                    while clock.now < deadline {
                        try await clock.sleep(for: .seconds(3_600))
                        await counter.bump()
                    }
                }
            }
            for task in tasks { try await task.value }

            #expect(await counter.value == 48)
            #expect(clock.now == deadline)
        }
    }

    @Test("All such clocks advance together: their sleeps end in the order of their lengths.")
    func together() async {
        await schedules(100, strict: true) {
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
        }
    }

    @Test("A timeout does not end before work that can run.")
    func timeout() async {
        await schedules(100, strict: true) {
            let clock = ManualClock(advancesWhenIdle: true)
            let start = clock.now
            let counter = Counter()
            let timeout = Task { try await clock.sleep(for: .nanoseconds(1)) }
            for _ in 1...5 { await counter.pause() }

            #expect(clock.now == start)
            try await timeout.value
        }
    }

    @Test("A timeout ends before work on another thread.")
    func otherThread() async {
        let report = await schedule {
            let gate = DispatchSemaphore(value: 0)
            let answer = Task {
                await withCheckedContinuation { continuation in
                    DispatchQueue.global().async {
                        gate.wait()
                        continuation.resume()
                    }
                }
            }
            try await ManualClock(advancesWhenIdle: true).sleep(for: .seconds(1))
            gate.signal()
            await answer.value
        }

        #expect(report.failure == nil)
    }

    @Test("settle() lets no time pass.")
    func settles() async {
        await schedule {
            let clock = ManualClock(advancesWhenIdle: true)
            let start = clock.now
            let task = Task { try await clock.sleep(for: .seconds(1)) }

            await settle()
            #expect(clock.now == start)
            try await task.value
            #expect(clock.now == start.advanced(by: .seconds(1)))
        }
    }

    @Test("The test may advance such a clock, too.")
    func advanced() async {
        await schedule {
            let clock = ManualClock(advancesWhenIdle: true)
            let counter = Counter()
            let task = Task {
                while (try? await clock.sleep(for: .seconds(1))) != nil { await counter.bump() }
            }

            await clock.advance(by: .seconds(10))

            #expect(await counter.value == 10)
            task.cancel()
            await task.value
        }
    }

    @Test("Time stops when the body has returned: a loop that it leaves behind is no livelock.")
    func leftBehind() async {
        let report = await schedule(stepLimit: 1_000) {
            let clock = ManualClock(advancesWhenIdle: true)
            Task { while (try? await clock.sleep(for: .seconds(1))) != nil {} }
            await settle()
        }

        #expect(report.failure == nil)
    }

    @Test("Outside a schedule such a clock stands still until the test advances it.")
    func outside() async throws {
        let clock = ManualClock(advancesWhenIdle: true)
        let start = clock.now
        let task = Task { try await clock.sleep(for: .seconds(1)) }

        await eventually { clock.sleeperCount == 1 }
        #expect(clock.now == start)

        await clock.advance(by: .seconds(1))
        try await task.value
    }

    @Test("A loop that yields until a deadline does not end: something can always run.")
    func yields() async {
        await log.collect {
            await schedule(stepLimit: 1_000) {
                let clock = ManualClock(advancesWhenIdle: true)
                let deadline = clock.now.advanced(by: .seconds(1))
                while clock.now < deadline { await Task.yield() }
            }
        }

        #expect(log.sentences.first?.contains("Livelock: still running") == true)
        #expect(log.sentences.first?.contains("virtual time") == false)
    }

    #if !FullCapture
        @Test("A loop until a deadline of a real clock ends, after real sleeps.")
        func real() async {
            let report = await schedule {
                let clock = ContinuousClock()
                let deadline = clock.now.advanced(by: .milliseconds(20))
                repeat {
                    try await clock.sleep(for: .milliseconds(1))
                } while clock.now < deadline
            }

            #expect(report.failure == nil)
            #expect(report.arrivals > 0)
        }
    #endif
}

#if FullCapture && os(Linux)
    import Synchronization
    import Testing

    @testable import RaceTesting

    @Suite("Virtual time", .failsIfStuck)
    struct VirtualTimeTests {
        @Test("Two sleeps of a day take no time.", .schedules(10, strict: true))
        func sleeps() async throws {
            async let other: Void = Task.sleep(for: .seconds(86_400))
            try await Task.sleep(for: .seconds(86_400))
            try await other
        }

        @Test("A real clock does not show virtual time: a loop until its deadline is a livelock.")
        func realClock() async {
            let log = FailureLog()
            await log.schedule(stepLimit: 1_000) {
                let deadline = ContinuousClock.now.advanced(by: .seconds(86_400))
                while ContinuousClock.now < deadline {
                    try await Task.sleep(for: .seconds(3_600))
                }
            }

            #expect(log.sentences.first?.contains("Livelock: still running") == true)
            #expect(log.sentences.first?.contains("sleeps ended in virtual time") == true)
        }

        @Test(
            "Task.sleep and a clock that advances when nothing else can run pass together.",
            .schedules(100))
        func together() async {
            let clock = ManualClock(advancesWhenIdle: true)
            let ended = Spy<Int, Void, Never>("ended")
            await withTaskGroup { group in
                for hours in [3, 1] {
                    group.addTask {
                        try? await Task.sleep(for: .seconds(hours * 3_600))
                        await ended(hours)
                    }
                }
                group.addTask {
                    try? await clock.sleep(for: .seconds(2 * 3_600))
                    await ended(2)
                }
            }
            #expect(ended.calls == [1, 2, 3])
        }

        @Test("A sleep until a past moment lets no time go back.", .schedule())
        func past() async throws {
            let clock = ManualClock(advancesWhenIdle: true)
            let begin = clock.now
            try await clock.sleep(for: .seconds(10))

            try await Task.sleep(until: .now.advanced(by: .seconds(-5)))

            #expect(begin.duration(to: clock.now) == .seconds(10))
        }

        @Test("The longest of all sleeps ends.", .schedule())
        func longest() async throws {
            for _ in 1...3 { try await Task.sleep(for: .seconds(Int64.max)) }
        }

        @Test("A task that goes on after the end of its schedule sleeps in real time.")
        func afterTheEnd() async {
            let slept = FirstValue<Bool>()
            await schedule {
                start {
                    try? await ManualClock().sleep(for: .seconds(1))
                    // More steps than the schedule still runs.
                    for _ in 1...2_000 { await Task.yield() }
                    slept.set((try? await Task.sleep(for: .milliseconds(1))) != nil)
                }
            }

            #expect(await slept.value)
        }

        @Test("settle() lets no virtual time pass; a sleep of the body does.", .schedule())
        func settles() async throws {
            let counter = Counter()
            Task {
                try await Task.sleep(for: .seconds(1))
                await counter.bump()
            }

            await settle()
            #expect(await counter.value == 0)
            try await Task.sleep(for: .seconds(2))
            #expect(await counter.value == 1)
        }
    }
#endif

#if FullCapture && os(Linux)
    import Testing

    @testable import RaceTesting

    @Suite("Virtual time", .failsIfStuck)
    struct VirtualTimeTests {
        @Test("A sleep takes no real time.", arguments: rows)
        func row(_ row: Row) async throws { try await row.check() }

        private static let rows: [Row] = [
            Row("Two sleeps of a day take no time.", in: .schedules(10, strict: true)) {
                async let other: Void = Task.sleep(for: .seconds(86_400))
                try await Task.sleep(for: .seconds(86_400))
                try await other
            },
            Row(
                "A real clock does not show virtual time. A loop until then is a livelock."
            ) { log in
                await log.schedule(stepLimit: 1_000) {
                    let deadline = ContinuousClock.now.advanced(by: .seconds(86_400))
                    while ContinuousClock.now < deadline {
                        try await Task.sleep(for: .seconds(3_600))
                    }
                }
                #expect(log.sentences.first?.contains("Livelock: still running") == true)
                #expect(log.sentences.first?.contains("sleeps ended in virtual time") == true)
            },
            Row(
                "Task.sleep and a clock that advances when nothing else can run pass together.",
                in: .schedules(100)
            ) {
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
            },
            Row("A sleep until a past moment lets no time go back.", in: .schedule) {
                let clock = ManualClock(advancesWhenIdle: true)
                let begin = clock.now
                try await clock.sleep(for: .seconds(10))
                try await Task.sleep(until: .now.advanced(by: .seconds(-5)))
                #expect(begin.duration(to: clock.now) == .seconds(10))
            },
            Row("The longest of all sleeps ends.", in: .schedule) {
                for _ in 1...3 { try await Task.sleep(for: .seconds(Int64.max)) }
            },
            Row("A task that goes on after the end of its schedule sleeps in real time.") {
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
            },
            Row("settle() lets no virtual time pass; a sleep of the body does.", in: .schedule) {
                let counter = Counter()
                Task {
                    try await Task.sleep(for: .seconds(1))
                    await counter.bump()
                }
                await settle()
                #expect(await counter.value == 0)
                try await Task.sleep(for: .seconds(2))
                #expect(await counter.value == 1)
            },
        ]
    }
#endif

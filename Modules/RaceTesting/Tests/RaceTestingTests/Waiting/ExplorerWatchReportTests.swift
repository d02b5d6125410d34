#if os(Linux) && canImport(Glibc)
    @testable import RaceTesting
    import Synchronization
    import Testing

    @Suite("What the watch over explorations reports", .failsIfStuck)
    struct ExplorerWatchReportTests {
        private let watch = ExplorerWatch()

        init() { StackProbe.install }

        @Test("The ends are called when no exploration was blocked at the same look.")
        func endsAfterBlocked() {
            // The thread of the exploration is this one, which is asked where it is.
            StackProbe.allow()
            let ends = Atomic(0)
            let exploring = WatchedExploration { _ in }
            startJob(of: exploring)
            _ = watch.add(exploring)
            _ = watch.add { ends.add(1, ordering: .relaxed) }

            #expect(watch.report(0, isStuck: true))
            #expect(ends.load(ordering: .relaxed) == 0)

            #expect(!watch.report(0, isStuck: true))
            #expect(ends.load(ordering: .relaxed) == 1)
        }

        @Test("Where a timer may end, the ends are called after 60 idle ticks.")
        func endsWhenIdle() {
            let ends = Atomic(0)
            _ = watch.add { ends.add(1, ordering: .relaxed) }

            _ = watch.report(59, isStuck: false)
            #expect(ends.load(ordering: .relaxed) == 0)
            _ = watch.report(60, isStuck: false)
            #expect(ends.load(ordering: .relaxed) == 1)
        }

        @Test("Where a timer may end, a thread that waits in a job is blocked after 20 idle ticks.")
        func blockedWhenIdle() async throws {
            let (created, reports) = (FirstValue<WatchedExploration>(), FirstValue<Void>())
            // It then waits until it is asked for more.
            let thread = AskedThread {
                StackProbe.allow()
                created.set(WatchedExploration { _ in reports.set(()) })
            }
            let exploring = await created.value
            startJob(of: exploring)
            _ = watch.add(exploring)
            await eventually { ProcessThreads.waitsForThread(exploring.thread) }

            #expect(!watch.report(19, isStuck: false))
            #expect(watch.report(20, isStuck: false))

            await reports.value
            withExtendedLifetime(thread) {}
        }

        private func startJob(of exploring: WatchedExploration) {
            let executor = ScheduleExecutor(
                .trace(""), ScheduleLog(), WaitRegistry(limit: nil), test: "a test",
                isRecording: false)
            exploring.start(executor)
            executor.jobCount.add(1, ordering: .relaxed)
        }
    }
#endif

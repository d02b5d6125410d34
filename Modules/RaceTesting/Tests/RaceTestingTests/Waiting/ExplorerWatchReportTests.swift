#if os(Linux) && canImport(Glibc)
    @testable import RaceTesting
    import Synchronization
    import Testing

    @Suite("What the watch over explorations reports", .failsIfStuck)
    struct ExplorerWatchReportTests {
        private let watch = ExplorerWatch()
        private let kitchen = KitchenSpy()
        private let executor = ScheduleExecutor.inOrderOfArrival()

        init() { StackProbe.install }

        @Test("The ends are called when no exploration was blocked in the same sample.")
        func endsAfterBlocked() {
            // The thread of the exploration is this one, which is asked where it is.
            StackProbe.allow()
            let exploring = exploring()
            exploring.start(executor)
            startJob()
            _ = watch.add(exploring)
            _ = watch.add { [kitchen] in kitchen.ring("end") }

            #expect(watch.report(0, isStuck: true))
            #expect(kitchen.ringSpy.calls == ["blocked"])

            #expect(!watch.report(0, isStuck: true))
            #expect(kitchen.ringSpy.calls == ["blocked", "end"])
        }

        @Test("Where a timer may end, the ends are called after 60 idle ticks, and only once.")
        func endsWhenIdle() {
            _ = watch.add { [kitchen] in kitchen.ring("end") }

            _ = watch.report(59, isStuck: false)
            #expect(kitchen.ringSpy.calls == [])
            _ = watch.report(60, isStuck: false)
            _ = watch.report(60, isStuck: false)
            #expect(kitchen.ringSpy.calls == ["end"])
        }

        @Test("Where a timer may end, a thread that waits in a job is blocked after 20 idle ticks.")
        func blockedWhenIdle() async {
            let created = FirstValue<WatchedExploration>()
            // It then waits until it is asked for more.
            let thread = AskedThread {
                StackProbe.allow()
                created.set(self.exploring())
            }
            let exploring = await created.value
            exploring.start(executor)
            startJob()
            _ = watch.add(exploring)
            await eventually { ProcessThreads.waitsForThread(exploring.thread) }

            #expect(!watch.report(19, isStuck: false))
            #expect(watch.report(20, isStuck: false))

            #expect(kitchen.ringSpy.calls == ["blocked"])
            thread.end()
        }

        private func exploring() -> WatchedExploration {
            WatchedExploration { [kitchen] _ in kitchen.ring("blocked") }
        }

        private func startJob() { executor.jobCount.add(1, ordering: .relaxed) }
    }
#endif

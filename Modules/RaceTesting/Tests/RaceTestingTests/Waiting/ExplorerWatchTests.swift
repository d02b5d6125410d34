#if os(Linux) && canImport(Glibc)
    import Dispatch
    import Foundation
    @testable import RaceTesting
    import Synchronization
    import Testing

    @Suite("The watch over explorations", .failsIfStuck)
    struct ExplorerWatchTests {
        @Test("It finds what is stuck.", arguments: rows)
        func row(_ row: Row) async throws { try await row.check() }

        static let rows: [Row] = [
            Row("It sleeps without an exploration, and then finds each stall.", in: .alone) {
                for _ in 1...2 {
                    await schedule {}
                    // A sample shows nothing while the watch takes samples again and again.
                    await waitOrExit { ProcessThreads.sample(parked: []) != nil }
                }
                // Only the watch ends these stalls, also that on a double.
                await ScheduleRun.$patience.withValue(.seconds(100_000)) {
                    await FailureLog().expectFailure("Stalled: ") { await waitForEver() }
                    await FailureLog().expectFailure("Stalled: ") {
                        let kitchen = KitchenSpy()
                        kitchen.nextSpy.suspends()
                        _ = try await kitchen.next()
                    }
                }
            },
            Row("When nothing can go on, the ends are called in their order.", in: .alone) {
                let calls = Lines()
                for number in 1...4 {
                    _ = ExplorerWatch.shared.add {
                        if calls.count(with: "\(number)") == 4 {
                            exit(calls.text == "1 2 3 4" ? 0 : 1)
                        }
                    }
                }
                await waitForEver()
            },
            Row("A blocked test gets its failure before the ends are called.", in: .alone) { log in
                _ = ExplorerWatch.shared.add { exit(1) }
                let report = await log.schedule { blockForGood() }
                exit(report.failure == nil ? 2 : 0)
            },
            Row("The time of the watch does not count as work of the process.", in: .alone) {
                // Called by the watch, after some dozen samples.
                _ = ExplorerWatch.shared.add {
                    let own = IdleDetector.time(CLOCK_THREAD_CPUTIME_ID)
                    let counted = IdleDetector.processorTimeWithPrograms()
                    let leftOut = IdleDetector.processorTime() - counted
                    exit(leftOut >= own && leftOut < own * 2 ? 0 : 1)
                }
                await waitForEver()
            },
        ]
    }

    private func blockForGood() { DispatchSemaphore(value: 0).wait() }

    @Suite("Reports of the watch over explorations", .failsIfStuck)
    struct ExplorerWatchReportTests {
        private let watch = ExplorerWatch()
        private let kitchen = KitchenSpy()
        private let executor = ScheduleExecutor.inOrderOfArrival()

        init() { StackProbe.install }

        @Test("Where a timer may end, the ends are called after 60 idle ticks, and only once.")
        func endsWhenIdle() {
            _ = watch.add { [kitchen] in kitchen.ring("end") }

            _ = watch.report(59, 0)
            #expect(kitchen.ringSpy.calls == [])
            _ = watch.report(60, 0)
            _ = watch.report(60, 0)
            #expect(kitchen.ringSpy.calls == ["end"])
        }

        @Test(
            "A thread that waits in a job is blocked after 48 quiet samples, or 20 idle ticks where a timer may end.",
            arguments: [(20, 0), (0, 48)])
        func blocked(idleTicks: Int, quietSamples: Int) async {
            let created = FirstValue<WatchedExploration>()
            // It then waits until it is asked for more.
            let thread = AskedThread {
                StackProbe.allow()
                created.set(self.exploring())
            }
            let exploring = await created.value
            exploring.start(executor)
            startJob()
            _ = exploring.look(0)
            _ = watch.add(exploring)
            await eventually { ProcessThreads.waitsForThread(exploring.thread) }

            #expect(!watch.report(19, 47))
            #expect(watch.report(idleTicks, quietSamples))

            #expect(kitchen.ringSpy.calls == ["blocked"])
            thread.end()
        }

        @Test("A job that has begun since the last look at its exploration is not blocked.")
        func begun() {
            let exploring = exploring()
            exploring.start(executor)
            _ = exploring.look(0)
            _ = watch.add(exploring)
            startJob()

            #expect(!watch.report(0, 48))
            #expect(kitchen.ringSpy.calls == [])
        }

        private func exploring() -> WatchedExploration {
            WatchedExploration { [kitchen] _ in kitchen.ring("blocked") }
        }

        private func startJob() { executor.jobCount.add(1, ordering: .relaxed) }
    }
#endif

#if os(Linux) && canImport(Glibc)
    import Dispatch
    import Foundation
    @testable import RaceTesting
    import Synchronization
    import Testing

    /// Tests in a process of their own, where nothing else runs.
    @Suite("The watch over explorations", .failsIfStuck)
    struct ExplorerWatchTests {
        @Test("It sleeps without an exploration, and then finds each stall without patience.")
        func wakes() async {
            await #expect(processExitsWith: .success) {
                for _ in 1...2 {
                    await schedule {}
                    // A sample shows nothing while the watch takes samples again and again.
                    await waitOrExit { ProcessThreads.sample(parked: []) != nil }
                }

                // Only the watch ends these stalls, also that on a double.
                await ScheduleRun.$patience.withValue(.seconds(100_000)) {
                    await FailureLog().expectFailure("Stalled: ") {
                        await withCheckedContinuation { _ in }
                    }
                    await FailureLog().expectFailure("Stalled: ") {
                        let kitchen = KitchenSpy()
                        kitchen.nextSpy.suspends()
                        _ = try await kitchen.next()
                    }
                }
            }
        }

        @Test("When nothing can go on, the ends are called in the order in which they were added.")
        func ends() async {
            await #expect(processExitsWith: .success) {
                let calls = Mutex<[Int]>([])
                for number in 1...4 {
                    _ = ExplorerWatch.shared.add {
                        let all = calls.withLock { calls in
                            calls.append(number)
                            return calls
                        }
                        if all.count == 4 { exit(all == [1, 2, 3, 4] ? 0 : 1) }
                    }
                }
                await withCheckedContinuation { (_: CheckedContinuation<Void, Never>) in }
            }
        }

        @Test("A test whose thread is blocked gets its failure before the ends are called.")
        func blockedBeforeEnds() async {
            await #expect(processExitsWith: .exitCode(7)) {
                _ = ExplorerWatch.shared.add { exit(1) }

                let report = await FailureLog().collect { await schedule { blockForGood() } }

                exit(report.failure == nil ? 2 : 7)
            }
        }

        @Test("The processor time of the watch does not count as work of the process.")
        func ownTime() async {
            await #expect(processExitsWith: .success) {
                // Called by the watch, after some dozen samples.
                _ = ExplorerWatch.shared.add {
                    let own = IdleDetector.time(CLOCK_THREAD_CPUTIME_ID)
                    let counted = IdleDetector.processorTimeWithPrograms()
                    let leftOut = IdleDetector.processorTime() - counted
                    exit(leftOut >= own && leftOut < own * 2 ? 0 : 1)
                }
                await withCheckedContinuation { (_: CheckedContinuation<Void, Never>) in }
            }
        }
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
            _ = watch.add(exploring)
            await eventually { ProcessThreads.waitsForThread(exploring.thread) }

            #expect(!watch.report(19, 47))
            #expect(watch.report(idleTicks, quietSamples))

            #expect(kitchen.ringSpy.calls == ["blocked"])
            thread.end()
        }

        private func exploring() -> WatchedExploration {
            WatchedExploration { [kitchen] _ in kitchen.ring("blocked") }
        }

        private func startJob() { executor.jobCount.add(1, ordering: .relaxed) }
    }
#endif

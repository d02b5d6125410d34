#if os(Linux) && canImport(Glibc)
    import Dispatch
    import Foundation
    @testable import RaceTesting
    import Synchronization
    import Testing

    /// Tests in a process of their own, where nothing else runs.
    @Suite("The watch over explorations", .failsIfStuck)
    struct ExplorerWatchTests {
        @Test("It sleeps without an exploration, and then finds a stall without patience.")
        func wakes() async {
            await #expect(processExitsWith: .success) {
                for _ in 1...2 {
                    await schedule {}
                    // A sample shows nothing while the watch takes samples again and again.
                    await waitOrExit { ProcessThreads.sample(parked: []) != nil }
                }

                // Only the watch ends this stall.
                await ScheduleRun.$patience.withValue(.seconds(100_000)) {
                    let report = await FailureLog().collect {
                        await schedule { await withCheckedContinuation { _ in } }
                    }
                    exit(report.failure == nil ? 1 : 0)
                }
            }
        }

        @Test("A stall on a double is found without patience, too.")
        func stallOnDouble() async {
            await #expect(processExitsWith: .success) {
                await ScheduleRun.$patience.withValue(.seconds(100_000)) {
                    let report = await FailureLog().collect {
                        await schedule {
                            let kitchen = KitchenSpy()
                            kitchen.nextSpy.suspends()
                            _ = try await kitchen.next()
                        }
                    }
                    exit(report.failure == nil ? 1 : 0)
                }
            }
        }

        @Test("A job that a timer wakes after some seconds is not blocked.")
        func timer() async {
            await #expect(processExitsWith: .success) {
                let report = await schedule { waitForTimer(.seconds(6)) }
                exit(report.failure == nil ? 0 : 1)
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

    /// Blocks the thread, and nothing wakes it.
    private func blockForGood() { DispatchSemaphore(value: 0).wait() }

    /// Blocks the thread until a timer of Dispatch ends.
    private func waitForTimer(_ time: DispatchTimeInterval) {
        let gate = DispatchSemaphore(value: 0)
        DispatchQueue.global().asyncAfter(deadline: .now() + time) { gate.signal() }
        gate.wait()
    }
#endif

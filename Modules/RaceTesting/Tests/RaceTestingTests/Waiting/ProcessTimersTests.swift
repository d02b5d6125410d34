#if os(Linux) && canImport(Glibc)
    import Dispatch
    import Glibc
    @testable import RaceTesting
    import Testing

    /// Tests in a process of their own, where nothing else runs.
    @Suite("Timers of the process", .failsIfStuck)
    struct ProcessTimersTests {
        @Test("A timer that was set may end at any time.")
        func timer() async {
            await #expect(processExitsWith: .success) {
                DispatchQueue.global().asyncAfter(deadline: .now() + 1_000) {}
                await waitOrExit { ProcessThreads.mayTimerEnd(within: .seconds(2)) }
                for _ in 1...20 where !ProcessThreads.mayTimerEnd(within: .zero) { exit(1) }
            }
        }

        @Test("A timer that has ended is no doubt.")
        func endedTimer() async {
            await #expect(processExitsWith: .success) {
                await withCheckedContinuation { continuation in
                    DispatchQueue.global().asyncAfter(deadline: .now() + .milliseconds(1)) {
                        continuation.resume()
                    }
                }
                await waitOrExit { !ProcessThreads.mayTimerEnd(within: nil) }
            }
        }

        @Test("A wait that is watched sets no timer, which would delay each verdict.")
        func watchedWait() async {
            await #expect(processExitsWith: .success) {
                let kitchen = KitchenSpy()
                kitchen.nextSpy.suspends()
                Task { try await kitchen.next() }
                await kitchen.nextSpy.called(times: 1)

                for _ in 1...1_000 where !ProcessThreads.mayTimerEnd(within: nil) { exit(0) }
                exit(1)
            }
        }

        @Test("A thread that wakes while it is read is no fault.")
        func wakingTimers() async {
            await #expect(processExitsWith: .success) {
                let timer = DispatchSource.makeTimerSource()
                timer.schedule(deadline: .now(), repeating: .microseconds(50))
                timer.setEventHandler {}
                timer.resume()
                for _ in 1...2_000 { _ = ProcessThreads.mayTimerEnd(within: nil) }
                timer.cancel()
            }
        }

        @Test("A schedule waits for a timer that was set before it.")
        func earlierTimer() async {
            await #expect(processExitsWith: .success) {
                let (ticks, tick) = AsyncStream.makeStream(of: Void.self)
                DispatchQueue.global().asyncAfter(deadline: .now() + .milliseconds(300)) {
                    tick.yield()
                }
                let report = await schedule { for await _ in ticks { break } }
                exit(report.failure == nil ? 0 : 1)
            }
        }

        @Test("A schedule waits for a timer of another library's event loop.")
        func otherLoop() async {
            await #expect(processExitsWith: .success) {
                let report = await schedule {
                    await withCheckedContinuation { continuation in
                        EventLoop.wait(seconds: 1) { continuation.resume() }
                    }
                }
                exit(report.failure == nil ? 0 : 1)
            }
        }

        @Test("A schedule waits for a sleep of a task that was started before it.")
        func earlierSleep() async {
            await #expect(processExitsWith: .success) {
                let sleep = Task { try await Task.sleep(for: .milliseconds(300)) }
                let report = await schedule { try await sleep.value }
                exit(report.failure == nil ? 0 : 1)
            }
        }
    }
#endif

#if os(Linux) && canImport(Glibc)
    import Dispatch
    import Foundation
    import Glibc
    import Testing

    @testable import RaceTesting

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

        @Test("An expired timer does not count.")
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

        @Test(
            "A timer may end within a time that is as long as its rest.",
            arguments: [
                ("(3, 500)", Duration.seconds(4), true), ("(3, 0)", .seconds(3), true),
                ("(3, 500)", .seconds(3), false), ("(0, 7)", .nanoseconds(7), true),
                ("(0, 7)", .nanoseconds(6), false), ("(1, 7)", nil, true), ("(0, 0)", nil, false),
                ("(0, 0)", .seconds(9), false),
            ] as [(String, Duration?, Bool)])
        func rest(value: String, time: Duration?, mayEnd: Bool) {
            let timers = DispatchTimers(clocks: [clock(CLOCK_REALTIME, value)])

            #expect(timers.mayEnd(within: time) == mayEnd)
        }

        @Test("An unknown text counts as an active timer.")
        func unknown() {
            #expect(DispatchTimers(clocks: ["it_value: (1)"]).mayEnd(within: .zero))
            #expect(DispatchTimers(clocks: [""]).mayEnd(within: .zero))
        }

        @Test("While Dispatch also waits for a file, something may come from outside.")
        func file() async {
            await #expect(processExitsWith: .success) {
                let pipe = Pipe()
                let source = DispatchSource.makeReadSource(
                    fileDescriptor: pipe.fileHandleForReading.fileDescriptor)
                source.setEventHandler {}
                source.resume()

                await waitOrExit { ProcessThreads.sample(parked: []) == nil }
                for _ in 1...20 where ProcessThreads.sample(parked: []) != nil { exit(1) }
                source.cancel()
            }
        }

        /// Returns the text that the kernel shows of a timer.
        private func clock(_ number: clockid_t, _ rest: String) -> String {
            """
            pos:\t0
            clockid: \(number)
            ticks: 0
            it_value: \(rest)
            it_interval: (0, 0)
            """
        }

        /// A process in which a timer ends, and wakes a thread, right after it was looked at for the first time.
        private final class ProcessStub {
            private var hasTimerEnded = false

            func mayTimerEnd() -> Bool {
                defer { hasTimerEnded = true }
                return !hasTimerEnded
            }

            var stops: [Substring]? {
                defer { hasTimerEnded = true }
                return hasTimerEnded ? nil : ["asleep"]
            }
        }

        @Test("While a timer ends, the process never seems to sleep for good.")
        func timerEnds() {
            let process = ProcessStub()

            let sample = ProcessSample(
                parked: [], asksForTimers: true, timers: { _ in process.mayTimerEnd() },
                threads: { _ in process.stops })

            #expect(sample.mayTimerEnd.soon || sample.stops == nil)
            #expect(sample.mayTimerEnd.ever || sample.stops == nil)
        }
    }

#endif

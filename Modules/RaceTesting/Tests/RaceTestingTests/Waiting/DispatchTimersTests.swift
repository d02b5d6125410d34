#if canImport(Glibc)
    import Foundation
    import Glibc
    import Testing

    @testable import RaceTesting

    @Suite("The timers of Dispatch", .failsIfStuck)
    struct DispatchTimersTests {
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

        @Test("One of several timers suffices, and without timers none ends.")
        func several() {
            let (none, one) = (clock(CLOCK_REALTIME, "(0, 0)"), clock(CLOCK_BOOTTIME, "(1, 0)"))

            #expect(DispatchTimers(clocks: [none, one]).mayEnd(within: nil))
            #expect(!DispatchTimers(clocks: [none, none]).mayEnd(within: nil))
            #expect(!DispatchTimers(clocks: []).mayEnd(within: nil))
        }

        @Test("A text that looks other than expected is a timer that may end.")
        func unknown() {
            #expect(DispatchTimers(clocks: ["it_value: (1)"]).mayEnd(within: .zero))
            #expect(DispatchTimers(clocks: [""]).mayEnd(within: .zero))
        }

        #if os(Linux)
            @Test("While Dispatch also waits for a file, something may come from outside.")
            func file() async {
                await #expect(processExitsWith: .success) {
                    let pipe = Pipe()
                    let source = DispatchSource.makeReadSource(
                        fileDescriptor: pipe.fileHandleForReading.fileDescriptor)
                    source.setEventHandler {}
                    source.resume()

                    await waitOrExit { ProcessThreads.look(parked: []) == nil }
                    for _ in 1...20 where ProcessThreads.look(parked: []) != nil { exit(1) }
                    source.cancel()
                }
            }
        #endif

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
    }
#endif

#if canImport(Glibc)
    import FoundationEssentials
    import Glibc

    /// The programs that this process has started, and those that they have started.
    enum StartedPrograms {
        /// The processor time that they have used, of those that have ended as well.
        static var processorTime: Duration { ended + running(below: "self") }

        /// The time of the programs for whose end this process has waited, and of those for whose end they
        /// have waited.
        private static var ended: Duration {
            var usage = rusage()
            // Safe: the call fills in one structure.
            unsafe getrusage(RUSAGE_CHILDREN.rawValue, &usage)
            return [usage.ru_utime, usage.ru_stime].reduce(.zero) { sum, time in
                sum + .seconds(time.tv_sec) + .microseconds(time.tv_usec)
            }
        }

        /// Whether one runs that this process has started.
        static var areRunning: Bool { !programs(of: "self").isEmpty }

        private static func programs(of process: String) -> [Int32] {
            let threads = try? FileManager.default.contentsOfDirectory(
                atPath: "/proc/\(process)/task")
            return (threads ?? []).flatMap { thread in
                ProcessThreads.read("/proc/\(process)/task/\(thread)/children")?
                    .split(separator: " ").compactMap { Int32($0) } ?? []
            }
        }

        private static func running(below process: String) -> Duration {
            programs(of: process).reduce(.zero) { sum, program in
                var clock = clockid_t()
                // Safe: the call fills in one number.
                let isRunning = unsafe clock_getcpuclockid(program, &clock) == 0
                let own = isRunning ? IdleDetector.time(clock) : .zero
                return sum + own + running(below: "\(program)")
            }
        }
    }
#else
    /// The programs that this process has started, whose time is counted on Linux only.
    enum StartedPrograms {
        static let processorTime = Duration.zero
        static let areRunning = false
    }
#endif

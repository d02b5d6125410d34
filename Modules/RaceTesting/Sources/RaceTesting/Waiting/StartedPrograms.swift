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

        private static func running(below process: String) -> Duration {
            let threads = try? FileManager.default.contentsOfDirectory(
                atPath: "/proc/\(process)/task")
            let programs = (threads ?? []).flatMap { thread in
                ProcessThreads.read("/proc/\(process)/task/\(thread)/children")?
                    .split(separator: " ").compactMap { Int32($0) } ?? []
            }
            return programs.reduce(.zero) { sum, program in
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
    }
#endif

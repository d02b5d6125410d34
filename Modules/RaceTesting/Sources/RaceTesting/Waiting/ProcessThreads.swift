#if canImport(Glibc)
    import FoundationEssentials
    import Glibc

    /// The threads of this process, as the kernel shows them in `/proc`.
    ///
    /// They show at once that nothing can go on: each thread sleeps in a wait that only another thread
    /// can end.
    enum ProcessThreads {
        /// How often the thread of Dispatch's timers has run until some moment.
        struct TimerRuns: Sendable {
            fileprivate let thread: Int32
            fileprivate let runs: String
        }

        /// The number of the current thread.
        static var current: Int32 {
            let link = try? FileManager.default.destinationOfSymbolicLink(
                atPath: "/proc/thread-self")
            return link.flatMap { $0.split(separator: "/").last }.flatMap { Int32($0) } ?? 0
        }

        /// The thread of Dispatch's timers, if it runs.
        static var timerThread: Int32? {
            names?.compactMap { Int32($0) }.first { SystemCall($0)?.waitsForTimersOnly == true }
        }

        /// Returns how often a thread has run until now.
        ///
        /// Dispatch wakes the thread of its timers for each new one. So as long as that thread does not
        /// run, nobody has set a timer.
        static func runs(of timerThread: Int32) -> TimerRuns? {
            read("task/\(timerThread)/schedstat").map { TimerRuns(thread: timerThread, runs: $0) }
        }

        /// Whether no thread can go on, unless a timer or one of `others` wakes it.
        ///
        /// Two looks at all threads that show the same: between them was a moment in which all of them
        /// slept.
        ///
        /// - Parameters:
        ///   - others: threads that do not count, besides the current one.
        ///   - timerRuns: a moment since which nobody may have set a timer; `nil` for any.
        /// - Returns: `nil` when the system does not say.
        static func areStuck(
            besides others: Set<Int32>, withoutTimersSince timerRuns: TimerRuns? = nil
        ) -> Bool? {
            let others = others.union([current])
            guard let names else { return nil }
            guard let first = stops(names, others) else { return false }
            guard Self.names == names, stops(names, others) == first else { return false }
            guard let timerRuns else { return true }
            return SystemCall(timerRuns.thread)?.waitsForTimersOnly == true
                && runs(of: timerRuns.thread)?.runs == timerRuns.runs
        }

        /// The threads that exist now.
        private static var names: [String]? {
            try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/task").sorted()
        }

        /// Returns how often each thread has stopped, if all of them sleep.
        private static func stops(_ names: [String], _ others: Set<Int32>) -> [Substring]? {
            var stops: [Substring] = []
            for name in names {
                guard let thread = Int32(name), !others.contains(thread) else { continue }
                guard let call = SystemCall(thread), call.waitsForThread || call.waitsForTimersOnly,
                    let status = read("task/\(thread)/status"), status.contains("State:\tS")
                else { return nil }
                stops += status.split(separator: "\n").filter { $0.contains("ctxt_switches") }
            }
            return stops
        }

        /// Returns a file of this process in `/proc`.
        fileprivate static func read(_ path: String) -> String? {
            // Safe: the path is valid during the call.
            let file = unsafe open("/proc/self/\(path)", O_RDONLY | O_CLOEXEC)
            guard file >= 0 else { return nil }
            defer { close(file) }
            var bytes = [UInt8](repeating: 0, count: 4_096)
            // Safe: `read` writes at most as many bytes as there is room for.
            let count = unsafe Glibc.read(file, &bytes, bytes.count)
            return count < 0 ? nil : String(decoding: bytes.prefix(count), as: UTF8.self)
        }
    }

    /// The system call in which a thread sleeps.
    private struct SystemCall {
        private let number: Int
        private let arguments: [UInt]

        /// Reads the call of a thread; `nil` when it runs.
        init?(_ thread: Int32) {
            let words = ProcessThreads.read("task/\(thread)/syscall")?.split(separator: " ") ?? []
            guard words.count > 6, let number = Int(words[0]) else { return nil }
            self.number = number
            arguments = words[1...6].compactMap { UInt($0.dropFirst(2), radix: 16) }
            guard arguments.count == 6 else { return nil }
        }

        /// Whether only another thread can end the wait.
        var waitsForThread: Bool {
            switch number {
            case Self.futex:
                // A thread without work waits for some seconds, on a semaphore of Dispatch itself.
                arguments[3] == 0 || RuntimeSymbols.isInImage(arguments[0])
            case Self.sigsuspend: true
            default: false
            }
        }

        /// Whether it waits for timers and events of this process, and for nothing from outside.
        var waitsForTimersOnly: Bool {
            guard [Self.epollWait, Self.epollPwait].contains(number),
                UInt32(truncatingIfNeeded: arguments[3]) == .max,
                let set = ProcessThreads.read("fdinfo/\(arguments[0])")
            else { return false }
            return set.split(separator: "\n").filter { $0.hasPrefix("tfd:") }.allSatisfy { line in
                let file = line.split(separator: " ").dropFirst().first ?? ""
                let info = ProcessThreads.read("fdinfo/\(file)") ?? ""
                return info.contains("eventfd-count:") || info.contains("it_value:")
            }
        }

        #if arch(x86_64)
            private static let (futex, sigsuspend, epollWait, epollPwait) = (202, 130, 232, 281)
        #else
            // The numbers of all newer architectures; they have no `epoll_wait`.
            private static let (futex, sigsuspend, epollWait, epollPwait) = (98, 133, -1, 22)
        #endif
    }
#else
    /// The threads of this process, of which other systems do not say in what they wait.
    enum ProcessThreads {
        struct TimerRuns: Sendable {}

        static var current: Int32 { 0 }

        static var timerThread: Int32? { nil }

        static func runs(of timerThread: Int32) -> TimerRuns? { nil }

        static func areStuck(
            besides others: Set<Int32>, withoutTimersSince timerRuns: TimerRuns? = nil
        ) -> Bool? { nil }
    }
#endif

import RaceTestingLibC
import RaceTestingSteps

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The threads of this process, as the kernel shows them in `/proc`.
///
/// Where it shows none, nothing is known of them. It shows a thread as running from the moment in which another thread wakes it, however long
/// it then waits for a processor.
enum ProcessThreads {
    static let areShown = read("/proc/self/syscall") != nil

    static var current: Int32 { thread_number() }

    /// Takes a sample of all threads besides the current one.
    ///
    /// - Parameter parked: threads whose wait has a time limit, but which only another thread wakes before.
    /// - Returns: how often each thread has stopped until now, if each one sleeps in a wait that only
    ///   another thread of the process or a timer of Dispatch can end; or else `nil`.
    static func sample(parked: Set<Int32>, leftOut: Set<Int32> = []) -> [Substring]? {
        let leftOut = leftOut.union([current])
        var stops: [Substring] = []
        for name in names {
            guard let thread = Int32(name), !leftOut.contains(thread) else { continue }
            guard let call = SystemCall(thread),
                let status = read("/proc/self/task/\(thread)/status"),
                status.includes("State:\tS")
            else { return nil }
            stops.append(name[...])
            // Once a second a timer of Dispatch itself wakes this thread, which lets no other one run.
            if call.timers != nil { continue }
            guard call.waitsForThread || call.isFutex && parked.contains(thread) else {
                return nil
            }
            // The end of the text says how often it has stopped.
            stops.append(Substring(status.utf8.suffix(200)))
        }
        return stops.isEmpty ? nil : stops
    }

    static var waitsForProcessor: [String: Duration] {
        let times = names.compactMap { name in
            read("/proc/self/task/\(name)/schedstat")?.split(separator: " ").dropFirst().first
                .flatMap { Int64($0) }.map { (name, Duration.nanoseconds($0)) }
        }
        // A list that is read while threads end may name one twice.
        return Dictionary(times, uniquingKeysWith: max)
    }

    /// Whether a thread waits for a lock or a semaphore, without a time limit.
    static func waitsForThread(_ thread: Int32) -> Bool {
        SystemCall(thread)?.waitsForThread ?? false
    }

    static func waitsForItself(_ thread: Int32) -> Bool {
        guard let call = SystemCall(thread), call.waitsForThread, call.isFutex,
            // Safe: the thread waits for a change of the memory, which is that of its lock.
            let lock = unsafe UnsafePointer<Int32>(bitPattern: call.arguments[0])
        else { return false }
        // A `Mutex` has its owner in the first word, one of the C library in the third.
        return unsafe lock[0] & 0x3FFF_FFFF == thread || lock[0] == 2 && lock[2] == thread
    }

    /// Whether a thread runs, or sleeps for a time that it has set itself.
    static func polls(_ thread: Int32) -> Bool {
        areShown && SystemCall(thread)?.isSleep != false
    }

    static func computes(_ thread: Int32) -> Bool { areShown && SystemCall(thread) == nil }

    static func sleeps(of thread: Int32) -> Int? {
        let lines = read("/proc/self/task/\(thread)/status")?.split(separator: "\n") ?? []
        let line = lines.first { $0.hasPrefix("voluntary_ctxt_switches") }
        return line?.split(separator: "\t").last.flatMap { Int($0) }
    }

    /// Whether a timer of Dispatch may end within some time, or at any; a sleep of a task is one, too.
    static func mayTimerEnd(within time: Duration?) -> Bool {
        // Dispatch has one thread for timers. When it runs, one may just have ended. Each thread is read
        // once: it may wake at any moment.
        for name in names {
            guard let timers = Int32(name).flatMap({ SystemCall($0)?.timers }) else { continue }
            return timers.mayEnd(within: time)
        }
        return true
    }

    private static var names: [String] {
        let names = try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/task")
        return names?.sorted() ?? []
    }

    static func read(_ path: String) -> String? {
        // Safe: the path is valid during the call.
        let file = unsafe open(path, O_RDONLY | O_CLOEXEC)
        guard file >= 0 else { return nil }
        defer { close(file) }
        var bytes: [UInt8] = []
        var part = [UInt8](repeating: 0, count: 4_096)
        while true {
            // Safe: `read` writes at most as many bytes as there is room for.
            let count = unsafe RaceTestingLibC.read(file, &part, part.count)
            guard count >= 0 else { return nil }
            // The kernel may return less than there is room for, although more follows.
            if count == 0 { return String(decoding: bytes, as: UTF8.self) }
            bytes += part.prefix(count)
        }
    }
}

extension String {
    /// The same as `contains`, which took most of the time of a sample.
    fileprivate func includes(_ text: String) -> Bool {
        // Safe: both texts are valid during the call.
        unsafe strstr(self, text) != nil
    }
}

private struct SystemCall {
    private let number: Int
    let arguments: [UInt]

    init?(_ thread: Int32) {
        let text = ProcessThreads.read("/proc/self/task/\(thread)/syscall") ?? ""
        let words = text.utf8.split(separator: UInt8(ascii: " ")).map(Substring.init)
        guard words.count > 6, let number = Int(words[0]) else { return nil }
        self.number = number
        arguments = words[1...6].compactMap { UInt($0.dropFirst(2), radix: 16) }
        guard arguments.count == 6 else { return nil }
    }

    var isFutex: Bool { number == Self.futex }

    var waitsForThread: Bool {
        // A thread of Dispatch without work waits for some seconds, on a semaphore of Dispatch itself.
        let isEndless =
            arguments[3] == 0
            || RuntimeSymbols.image(of: arguments[0])?.includes("libdispatch") == true
        return isFutex && isEndless || number == Self.sigsuspend
    }

    /// Whether it ends by itself after a time, or at once.
    ///
    /// `poll` and `select` without files are sleeps.
    var isSleep: Bool {
        isFutex && !waitsForThread || Self.sleeps.contains(number)
            || Self.polls.contains(number) && arguments[1] == 0
            || Self.selects.contains(number) && arguments[0] == 0
    }

    /// The timers for which the thread waits; `nil` if it also waits for something from outside.
    var timers: DispatchTimers? {
        guard number == Self.epollWait,
            UInt32(truncatingIfNeeded: arguments[3]) == .max
        else { return nil }
        return DispatchTimers(epoll: arguments[0])
    }

    #if arch(x86_64)
        private static let (futex, sigsuspend, epollWait) = (202, 130, 232)
        /// The calls `nanosleep`, `clock_nanosleep` and `sched_yield`.
        private static let sleeps = [35, 230, 24]
        private static let (polls, selects) = ([7, 271], [23, 270])
    #else
        // The numbers of all newer architectures, on which `epoll_wait` makes the call `epoll_pwait`.
        private static let (futex, sigsuspend, epollWait) = (98, 133, 22)
        private static let sleeps = [101, 115, 124]
        private static let (polls, selects) = ([73], [72])
    #endif
}

/// The programs that this process has started, and those that they have started.
enum StartedPrograms {
    static var areRunning: Bool { !programs(of: "self").isEmpty }

    private static func programs(of process: String) -> [Int32] {
        let threads = try? FileManager.default.contentsOfDirectory(atPath: "/proc/\(process)/task")
        return (threads ?? []).flatMap { thread in
            ProcessThreads.read("/proc/\(process)/task/\(thread)/children")?
                .split(separator: " ").compactMap { Int32($0) } ?? []
        }
    }

    #if canImport(Glibc)
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
            programs(of: process).reduce(.zero) { sum, program in
                var clock = clockid_t()
                // Safe: the call fills in one number.
                let isRunning = unsafe clock_getcpuclockid(program, &clock) == 0
                let own = isRunning ? IdleDetector.time(clock) : .zero
                return sum + own + running(below: "\(program)")
            }
        }
    #else
        static let processorTime = Duration.zero
    #endif
}

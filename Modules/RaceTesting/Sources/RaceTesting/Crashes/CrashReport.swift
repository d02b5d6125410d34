import RaceTestingLibC
import Synchronization

/// The report of a process that traps in a schedule: the test, and the schedule that repeats it.
///
/// A failed precondition and a continuation that is resumed twice end the process. Without this the run
/// would not even say which test it was.
enum CrashReport {
    /// The signals of a trap.
    ///
    /// In other crashes the state of memory is unknown, and formatting a text might hang.
    private static let signals = [SIGILL, SIGTRAP, SIGABRT]

    /// The handlers that were there before: those of the test library and of the backtracer.
    // Safe: written once, before the handlers that read it are set.
    nonisolated(unsafe) private static var previous: [Int32: sigaction] = [:]

    /// Sets the handlers, once for the process.
    static let install: Void = {
        for signal in signals {
            var old = sigaction()
            // Safe: all pointers are to local variables.
            unsafe sigaction(signal, nil, &old)
            // Safe: no handler is set yet.
            unsafe previous[signal] = old
        }
        for signal in signals {
            var new = sigaction()
            new.setHandler { CrashReport.report($0) }
            // Safe: as above.
            unsafe sigaction(signal, &new, nil)
        }
    }()

    /// Prints the schedule of the current thread, and hands over to the handler before.
    private static func report(_ signal: Int32) {
        if let schedule = ThreadSchedule.current {
            print("\n\(schedule.keptLastWords)")
            fflush(nil)
        }
        // Safe: the table is complete before the first handler is set.
        if var old = unsafe previous[signal] {
            // Safe: as above.
            unsafe sigaction(signal, &old, nil)
        }
        raise(signal)
    }
}

extension sigaction {
    fileprivate mutating func setHandler(_ handler: @convention(c) @escaping (Int32) -> Void) {
        #if canImport(Darwin)
            // Safe: a handler of one argument, as the flags say.
            unsafe __sigaction_u.__sa_handler = handler
        #else
            // Safe: as above.
            unsafe __sigaction_handler.sa_handler = handler
        #endif
    }
}

extension ScheduleExecutor {
    /// The sentence that a process prints when it crashes in this schedule.
    ///
    /// They are kept first, so that a crash of the print does not lose them.
    fileprivate var keptLastWords: String {
        let words = "The process crashes in a schedule of \(test). \(replay)"
        return file?.keep("\(replayPrefix)\(traceInCrash)", words) ?? words
    }

    private var traceInCrash: ScheduleTrace {
        ScheduleTrace(choices: steps.choicesInCrash, cancels: cancels)
    }

    /// The seed that replays the schedule, if it is random.
    ///
    /// A seed alone does not replay a scenario, which the prefix names.
    var seed: UInt64? {
        guard case .random(let seed) = policy, replayPrefix.isEmpty, cancels.isEmpty else {
            return nil
        }
        return seed
    }

    /// A sentence on how to run the choices of this schedule again.
    var replay: String {
        let trace = traceInCrash
        return trace.deviations == 0 && replayPrefix.isEmpty
            ? "It is the order of arrival: schedule { … }."
            : "Replay: RACE_SEED=\"\(replayPrefix)\(trace)\" with this test as the --filter."
    }
}

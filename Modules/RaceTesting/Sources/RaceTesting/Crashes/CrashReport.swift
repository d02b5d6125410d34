import RaceTestingLibC
import RaceTestingSteps

/// The text of a process that crashes in a schedule; prepared, since a handler of a signal may only write.
///
/// A failed precondition and a continuation that is resumed twice end the process. Without this the run
/// would not even say which test it was.
@safe
final class LastWords: Sendable {
    // Safe: allocated in `init`, not changed, and freed at the end.
    nonisolated(unsafe) let texts: OpaquePointer
    /// Sets the handlers of the signals.
    static let install: Void = crash_install()

    init(of test: String, _ file: FailureFile?, replayPrefix: String) {
        let (trace, replay) = ("\(replayPrefix)\u{1}", "\u{2}")
        let words = "The process crashes in a schedule of \(test). \(replay)"
        var all = ["\n\(words)\n", ScheduleTrace.replayLine(trace)]
        all.append(replayPrefix.isEmpty ? ScheduleTrace.orderLine : "")
        all +=
            file.map { ["\($0.kept(trace, words))", $0.path, "\($0.keptLine)\n"] } ?? ["", "", ""]
        file?.createFolder()
        // Safe: the function copies the text.
        unsafe texts = unsafe crash_prepare(all.joined(separator: "\u{3}"))
    }

    // Safe: no schedule of this test runs any more.
    deinit { unsafe free(UnsafeMutableRawPointer(texts)) }

    static func leave() { crash_leave() }
}

extension ScheduleTrace {
    static let orderLine = "It is the order of arrival: schedule { … }."

    static func replayLine(_ text: String) -> String {
        "Replay: RACE_SEED=\"\(text)\" with this test as the --filter."
    }
}

extension ScheduleExecutor {
    /// The seed that replays the schedule, if it is random.
    ///
    /// A seed alone does not replay a scenario, which the prefix names.
    var seed: UInt64? {
        guard case .random(let seed) = policy, replayPrefix.isEmpty, cancels.isEmpty else {
            return nil
        }
        return seed
    }

    var replay: String {
        let trace = ScheduleTrace(choices: steps.choices.choices, cancels: cancels)
        return trace.deviations == 0 && replayPrefix.isEmpty
            ? ScheduleTrace.orderLine : ScheduleTrace.replayLine("\(replayPrefix)\(trace)")
    }
}

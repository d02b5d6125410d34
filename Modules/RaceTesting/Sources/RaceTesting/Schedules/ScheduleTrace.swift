/// The choices that make one schedule: where it deviates from the order of arrival, and how.
///
/// Written as `"3:1 7:2"`: at decision 3 take the job one place after the first in the queue, at decision
/// 7 the one two places after it, everywhere else the first in the queue. Decisions are counted from
/// zero, and only where more than one job can run, or where `choose(from:)` has more than one value, whose
/// places count in the same way. The empty trace is the order of arrival. `9x2` cancels
/// task 2 when nine jobs have run.
public struct ScheduleTrace: Sendable, Hashable {
    /// The place in the queue that is taken at each decision; at later decisions, the first in the queue.
    let choices: [Int]
    let cancels: [ScheduleCancel]
    /// A literal that is not a trace.
    ///
    /// The function that runs it fails the test: a trap here would end all tests.
    private(set) var invalidText: String?

    init(choices: [Int], cancels: [ScheduleCancel] = []) {
        self.cancels = cancels
        var count = choices.count
        while count > 0, choices[count - 1] == 0 { count -= 1 }
        self.choices = count == choices.count ? choices : Array(choices.prefix(count))
    }

    /// Creates the trace of the order of arrival.
    public init() {
        (choices, cancels) = ([], [])
    }

    var deviations: Int { choices.count { $0 != 0 } + cancels.count }

    var neighbours: [ScheduleTrace] {
        let withoutCancel = cancels.isEmpty ? [] : [ScheduleTrace(choices: choices)]
        return withoutCancel
            + choices.indices.reversed().filter { choices[$0] != 0 }.map { index in
                var nearer = choices
                nearer[index] = 0
                return ScheduleTrace(choices: nearer, cancels: cancels)
            }
    }
}

extension ScheduleTrace: LosslessStringConvertible {
    /// Reads a trace as a failure prints it; `nil` when the text is not a trace.
    public init?(_ text: String) {
        var (choices, cancels): ([Int], [ScheduleCancel]) = ([], [])
        for word in text.split(separator: " ") {
            if let cancel = ScheduleCancel(word) {
                cancels.append(cancel)
                continue
            }
            let parts = word.split(separator: ":").map { Int($0) }
            guard parts.count == 2, let at = parts[0], let choice = parts[1],
                at >= choices.count, at < 1_000_000, choice > 0
            else { return nil }
            choices += Array(repeating: 0, count: at - choices.count) + [choice]
        }
        self.init(choices: choices, cancels: cancels)
    }

    /// The trace as it is written in code.
    public var description: String {
        let places = choices.enumerated().filter { $0.element != 0 }
            .map { "\($0.offset):\($0.element)" }
        return (places + cancels.map { "\($0.step)x\($0.task)" }).joined(separator: " ")
    }
}

extension ScheduleTrace: ExpressibleByStringLiteral {
    /// Creates a trace copied from a failure; a test that runs another text fails.
    public init(stringLiteral text: String) {
        self = ScheduleTrace(text) ?? ScheduleTrace()
        if ScheduleTrace(text) == nil { invalidText = text }
    }
}

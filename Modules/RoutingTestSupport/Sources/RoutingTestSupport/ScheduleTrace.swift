/// The choices that make one schedule: where it leaves the order of arrival, and how.
///
/// Written as `"3:1 7:2"`: at the third decision take the job one place behind the first in line,
/// at the seventh the one two places behind, everywhere else the first in line. Decisions are
/// counted from zero, and only where more than one job could run. The empty trace is the order of
/// arrival.
public struct ScheduleTrace: Sendable, Hashable {
    /// The place in line that was taken at each decision; what follows is the first in line.
    let choices: [Int]
    /// A literal that is no trace; who is to run it says so, since a trap would end all tests.
    private(set) var misspelt: String?

    init(choices: [Int]) {
        self.choices = Array(choices[..<((choices.lastIndex { $0 != 0 } ?? -1) + 1)])
    }

    /// The order of arrival.
    public init() {
        choices = []
    }

    /// How often it leaves the order of arrival.
    var deviations: Int { choices.count { $0 != 0 } }
}

extension ScheduleTrace: LosslessStringConvertible {
    /// Reads a trace as a failure prints it; `nil` when the text is no trace.
    public init?(_ text: String) {
        var choices: [Int] = []
        for word in text.split(separator: " ") {
            let parts = word.split(separator: ":").map { Int($0) }
            guard parts.count == 2, let at = parts[0], let choice = parts[1],
                at >= choices.count, at < 1_000_000, choice > 0
            else { return nil }
            choices += Array(repeating: 0, count: at - choices.count) + [choice]
        }
        self.init(choices: choices)
    }

    /// The trace as it is written in code.
    public var description: String {
        choices.enumerated().filter { $0.element != 0 }
            .map { "\($0.offset):\($0.element)" }.joined(separator: " ")
    }
}

extension ScheduleTrace: ExpressibleByStringLiteral {
    /// A trace copied from a failure into code; the test that runs another text fails.
    public init(stringLiteral text: String) {
        self = ScheduleTrace(text) ?? ScheduleTrace()
        if ScheduleTrace(text) == nil { misspelt = text }
    }
}

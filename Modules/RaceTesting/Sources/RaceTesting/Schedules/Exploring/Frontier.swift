/// The schedules that are still to run in a systematic search, those nearest to the order of arrival
/// first.
///
/// Each schedule has one parent: the one without its last deviation. So none runs twice.
struct Frontier {
    /// A schedule as its deviations from the order of arrival.
    private typealias Deviations = [(at: Int, choice: Int)]

    private let maxDelays: Int
    private let capacity: Int
    private var waiting: [Deviations] = [[]]
    private var first = 0
    private var hasDropped = false

    /// Creates the frontier of a search that has not started.
    ///
    /// - Parameter capacity: the most schedules to keep; they would not run anyway.
    init(maxDelays: Int, capacity: Int) {
        self.maxDelays = maxDelays
        self.capacity = capacity
    }

    /// Whether every schedule within the bound has been taken.
    var isExhausted: Bool { first == waiting.count && !hasDropped }

    mutating func next() -> ScheduleTrace? {
        guard first < waiting.count else { return nil }
        defer {
            waiting[first] = []
            first += 1
        }
        var choices: [Int] = []
        for deviation in waiting[first] {
            choices += Array(repeating: 0, count: deviation.at - choices.count)
            choices.append(deviation.choice)
        }
        return ScheduleTrace(choices: choices)
    }

    /// Adds the schedules that deviate once more than `trace`, after its last deviation.
    mutating func expand(_ trace: ScheduleTrace, _ outcome: ScheduleOutcome) {
        guard trace.deviations < maxDelays else { return }
        var parent: [(at: Int, choice: Int)] = []
        for (at, choice) in trace.choices.enumerated() where choice != 0 {
            parent.append((at, choice))
        }
        for at in trace.choices.count..<max(outcome.widths.count, trace.choices.count) {
            for choice in 1..<outcome.widths[at] {
                guard waiting.count - first < capacity else {
                    hasDropped = true
                    return
                }
                waiting.append(parent + [(at: at, choice: choice)])
            }
        }
    }
}

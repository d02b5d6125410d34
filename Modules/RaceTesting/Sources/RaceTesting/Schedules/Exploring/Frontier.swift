/// The schedules that are still to run in a systematic search, those nearest to the order of arrival
/// first.
///
/// Each schedule has one parent: the one without its last deviation. So none runs twice.
struct Frontier {
    /// A schedule: that of its parent, with one more deviation.
    private struct Node {
        let parent: Int
        let at: Int
        let choice: Int
        let deviations: Int
    }

    private let maxDelays: Int
    private let capacity: Int
    /// All schedules, those that were taken first; a parent comes before its children.
    private var nodes: [Node] = []
    private var first = 0
    private var hasDropped = false
    /// Whether the order of arrival was taken, which is no node.
    private var hasStarted = false

    /// Creates the frontier of a search that has not started.
    ///
    /// - Parameter capacity: the most schedules to keep; they would not run anyway.
    init(maxDelays: Int, capacity: Int) {
        self.maxDelays = maxDelays
        self.capacity = capacity
    }

    /// Whether every schedule within the bound has been taken.
    var isExhausted: Bool { hasStarted && first == nodes.count && !hasDropped }

    mutating func next() -> ScheduleTrace? {
        guard hasStarted else {
            hasStarted = true
            return ScheduleTrace()
        }
        guard first < nodes.count else { return nil }
        var node = nodes[first]
        var choices = [Int](repeating: 0, count: node.at + 1)
        choices[node.at] = node.choice
        while node.parent >= 0 {
            node = nodes[node.parent]
            choices[node.at] = node.choice
        }
        first += 1
        return ScheduleTrace(choices: choices)
    }

    /// Adds the schedules that deviate once more than `trace`, the one that was taken last, after its last
    /// deviation.
    mutating func expand(_ trace: ScheduleTrace, _ outcome: ScheduleOutcome) {
        let deviations = first == 0 ? 0 : nodes[first - 1].deviations
        guard deviations < maxDelays else { return }
        var at = trace.choices.count
        while at < outcome.widths.count {
            var choice = 1
            while choice < outcome.widths[at] {
                guard nodes.count - first < capacity else {
                    hasDropped = true
                    return
                }
                nodes.append(
                    Node(parent: first - 1, at: at, choice: choice, deviations: deviations + 1))
                choice += 1
            }
            at += 1
        }
    }
}

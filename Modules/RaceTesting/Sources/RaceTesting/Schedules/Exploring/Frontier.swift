/// The schedules that are still to run in a systematic search, those nearest to the order of arrival
/// first.
///
/// Each schedule has one parent: the one without its last deviation. So none runs twice.
struct Frontier {
    /// A schedule: that of its parent, with one more deviation.
    private struct Node {
        let parent: Int
        /// The decision; for a cancel the number of jobs that have run.
        let at: Int
        let choice: Int
        /// The task that is cancelled instead; zero for none.
        var cancelled = 0
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
        var (choices, cancels): ([Int], [ScheduleCancel]) = ([], [])
        var place = first
        while place >= 0 {
            let node = nodes[place]
            if node.cancelled > 0 {
                cancels = [ScheduleCancel(step: node.at, task: node.cancelled)]
            } else {
                if choices.isEmpty { choices = [Int](repeating: 0, count: node.at + 1) }
                choices[node.at] = node.choice
            }
            place = node.parent
        }
        first += 1
        return ScheduleTrace(choices: choices, cancels: cancels)
    }

    /// Adds the schedules that deviate once more than `trace`, the one that was taken last, after its last
    /// deviation.
    mutating func expand(_ trace: ScheduleTrace, _ outcome: ScheduleOutcome) {
        let deviations = first == 0 ? 0 : nodes[first - 1].deviations
        guard deviations < maxDelays else { return }
        addCancels(outcome, trace, deviations)
        var at = trace.choices.count
        // What comes before the cancel deviates before it, in another schedule.
        if let cancel = trace.cancels.first {
            while at < outcome.choiceSteps.count, outcome.choiceSteps[at] < cancel.step { at += 1 }
        }
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

    /// Adds the schedules that also cancel a task, after the last deviation: the nearest ones if there is no room
    /// for all, of which every second or third.
    private mutating func addCancels(
        _ outcome: ScheduleOutcome, _ trace: ScheduleTrace, _ deviations: Int
    ) {
        guard trace.cancels.isEmpty, !outcome.possibleCancels.isEmpty else { return }
        let last = trace.choices.isEmpty ? -1 : outcome.choiceSteps[trace.choices.count - 1]
        let cancels = outcome.possibleCancels.filter { $0.step > last }
        let room = max(1, (capacity - (nodes.count - first)) / 2)
        let stride = max(1, (cancels.count + room - 1) / room)
        for (index, cancel) in cancels.enumerated() {
            guard index.isMultiple(of: stride), nodes.count - first < capacity else {
                hasDropped = true
                continue
            }
            nodes.append(
                Node(
                    parent: first - 1, at: cancel.step, choice: 0, cancelled: cancel.task,
                    deviations: deviations + 1))
        }
    }
}

/// The rule by which a schedule chooses the work that runs next.
enum SchedulePolicy: Sendable, Hashable {
    /// Random choices, the same for the same seed.
    case random(seed: UInt64)
    /// The choices of a trace, then the order of arrival.
    case trace(ScheduleTrace)
}

struct ScheduleChooser {
    /// After so many decisions random schedules are uniform, and postponed work is recalled.
    ///
    /// A task that yields until another has done something would otherwise run for ever.
    static let fairness = 1_000

    private let policy: SchedulePolicy
    private var random: SplitMix64
    private var priorities: TaskPriorities?

    init(_ policy: SchedulePolicy) {
        self.policy = policy
        guard case .random(let seed) = policy else {
            random = SplitMix64(seed: 0)
            return
        }
        random = SplitMix64(seed: seed)
        let plan = ScheduleSeed(seed)
        if let changes = plan.priorityChanges {
            priorities = TaskPriorities(changes: changes, among: plan.decisions, &random)
        }
    }

    /// Returns the place in the queue of the work that runs next.
    ///
    /// - Parameter decision: the number of the decision, counted from zero.
    mutating func choose(from queue: RunQueue, decision: Int) -> Int {
        switch policy {
        case .trace(let trace):
            return decision < trace.choices.count
                ? min(trace.choices[decision], queue.count - 1) : 0
        case .random:
            if priorities == nil || decision >= Self.fairness {
                return Int(random.next() % UInt64(queue.count))
            }
            return priorities?.choose(from: queue, decision: decision, &random) ?? 0
        }
    }
}

/// Random priorities of tasks, with a few points at which the first task becomes the last.
///
/// This is the PCT algorithm (Burckhardt and others, 2010). A race that needs d orders of events, among
/// n tasks and k decisions, shows in one schedule with a probability of at least 1 / (n · k^(d-1)).
struct TaskPriorities {
    /// By the task's number; `nil` for one that was not queued so far.
    private var priorities: [Int?] = []
    private var changes: Set<Int>
    private var lowest = 0

    init(changes count: Int, among decisions: Int, _ random: inout SplitMix64) {
        changes = []
        for _ in 0..<count { changes.insert(Int(random.next() % UInt64(decisions))) }
    }

    mutating func choose(
        from queue: RunQueue, decision: Int, _ random: inout SplitMix64
    ) -> Int {
        let first = best(of: queue.items, &random)
        guard changes.contains(decision) else { return first }
        lowest -= 1
        priorities[queue.items[first].task] = lowest
        return best(of: queue.items, &random)
    }

    /// Returns the place of the highest priority; a task that is new gets one.
    private mutating func best(of items: [RunQueue.Item], _ random: inout SplitMix64) -> Int {
        var (best, highest) = (0, Int.min)
        for index in 0..<items.count {
            let task = items[index].task
            while priorities.count <= task { priorities.append(nil) }
            let priority = priorities[task] ?? Int(random.next() >> 2)
            priorities[task] = priority
            if priority > highest { (best, highest) = (index, priority) }
        }
        return best
    }
}

/// The tasks that a search may cancel, one in a schedule, at any of their suspensions.
///
/// The test's body itself is not cancelled. A body that throws `CancellationError` in a schedule with a cancel
/// ends it without a failure: it may have waited for the task that was cancelled.
public struct Cancellation: Sendable {
    /// The name of the task; `nil` for any.
    let name: String?
    /// Whether the name only starts so.
    var isPrefix = false

    /// Any task of the schedule, but none of an `async let`.
    public static let anyTask = Cancellation(name: nil)

    /// The tasks with this name.
    public static func task(named name: String) -> Cancellation { Cancellation(name: name) }

    /// The tasks of a scenario, and no others.
    static let ofScenario = Cancellation(name: "task ", isPrefix: true)

    func matches(_ task: RuntimeTask) -> Bool {
        guard let name else { return true }
        return isPrefix ? task.name?.hasPrefix(name) == true : task.name == name
    }
}

/// A cancel of a task of a schedule, when so many jobs have run.
struct ScheduleCancel: Sendable, Hashable {
    let step: Int
    let task: Int

    /// A number of its own among those of a schedule, well mixed.
    var hashed: Int {
        var random = SplitMix64(seed: UInt64(step) << 32 | UInt64(task))
        return Int(truncatingIfNeeded: random.next())
    }

    init(step: Int, task: Int) { (self.step, self.task) = (step, task) }

    /// Reads `9x2`.
    init?(_ word: Substring) {
        let parts = word.split(separator: "x").map { Int($0) }
        guard parts.count == 2, let step = parts[0], let task = parts[1], step >= 0, task > 0
        else { return nil }
        self.init(step: step, task: task)
    }
}

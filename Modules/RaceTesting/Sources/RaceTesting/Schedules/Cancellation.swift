import Synchronization

/// The tasks that a search may cancel, one in a schedule, at any of their suspensions.
///
/// The test's body itself is not cancelled. A body that throws `CancellationError` in a schedule with a cancel
/// ends it without a failure: it may have waited for the task that was cancelled.
public struct Cancellation: Sendable {
    let name: String?
    let matches: @Sendable (RuntimeTask) -> Bool

    /// Any task of the schedule, but none of an `async let`.
    public static let anyTask = Cancellation(name: nil) { _ in true }

    /// The tasks with this name.
    public static func task(named name: String) -> Cancellation {
        Cancellation(name: name) { $0.name == name }
    }

    static let ofScenario = Cancellation(name: "task ") { $0.name?.hasPrefix("task ") == true }
}

struct ScheduleCancel: Sendable, Hashable {
    let step: Int
    let task: Int

    /// A number of its own among those of a schedule, well mixed.
    var hashed: UInt64 {
        var random = SplitMix64(seed: UInt64(step) << 32 | UInt64(task))
        return random.next()
    }
}

extension ScheduleCancel {
    init?(_ word: Substring) {
        let parts = word.split(separator: "x").map { Int($0) }
        guard parts.count == 2, let step = parts[0], let task = parts[1], step >= 0, task > 0
        else { return nil }
        self.init(step: step, task: task)
    }
}

struct CancelPlan {
    enum Choice {
        case none
        case at(ScheduleCancel)
        /// One of the tasks that can be cancelled, when so many jobs have run since there was one.
        case random(step: Int, pick: UInt64)
    }

    /// The tasks that the search may cancel; a replay cancels what its trace says.
    let cancellation: Cancellation?
    var choice: Choice
    var tasks: [Int: RuntimeTask] = [:]
    /// The number of jobs that had run when there was a task that can be cancelled.
    private var start: Int?
    var possible: [ScheduleCancel] = []
    var done: [ScheduleCancel] = []

    init?(_ policy: SchedulePolicy, _ cancellation: Cancellation?) {
        self.cancellation = cancellation
        switch policy {
        case .trace(let trace):
            if cancellation == nil, trace.cancels.isEmpty { return nil }
            choice = trace.cancels.first.map { .at($0) } ?? .none
        case .random(let seed):
            if cancellation == nil { return nil }
            var random = SplitMix64(seed: ~seed)
            let steps = UInt64(ScheduleSeed(seed).decisions)
            choice = .random(step: Int(random.next() % steps), pick: random.next())
        }
    }

    mutating func next(_ step: Int) -> ScheduleCancel? {
        if !done.isEmpty { return nil }
        let tasks = tasks.filter { cancellation?.matches($0.value) ?? true }.keys.sorted()
        switch choice {
        case .none:
            if let last = possible.last, last.step == step { return nil }
            possible += tasks.map { ScheduleCancel(step: step, task: $0) }
            return nil
        case .at(let cancel):
            return cancel.step == step && self.tasks[cancel.task] != nil ? cancel : nil
        case .random(let first, let pick):
            guard !tasks.isEmpty else { return nil }
            start = start ?? step
            guard step - (start ?? step) >= first else { return nil }
            return ScheduleCancel(step: step, task: tasks[Int(pick % UInt64(tasks.count))])
        }
    }
}

extension ScheduleExecutor {
    /// Cancels a task if that is the choice of the schedule now; between two jobs, so that no task of it runs.
    func cancelIfDue() {
        let step = steps.taken
        let (ended, number, task): ([RuntimeTask], Int, RuntimeTask?) = state.withLock { state in
            guard var plan = state.cancelPlan.take() else { return ([], 0, nil) }
            defer { state.cancelPlan = plan }
            let ended = plan.tasks.filter(\.value.hasEnded)
            for number in ended.keys { plan.tasks[number] = nil }
            let cancel = plan.next(step)
            if let cancel { plan.done.append(cancel) }
            let number = cancel?.task ?? 0
            return (ended.map(\.value), number, plan.tasks[number])
        }
        for task in ended { task.release() }
        guard let task else { return }
        if isRecording { noteCancel(of: number, step) }
        // Code that the cancel runs belongs to the schedule, and may block the thread as a job may.
        countJob()
        steps.beginCancel(of: number)
        Self.$inherited.withValue(self) {
            FailureReporter.$override.withValue(log.reporter) { task.cancel() }
        }
        countJob()
    }

    private func noteCancel(of task: Int, _ step: Int) {
        let (roster, waits) = (state.withLock(\.roster), registry.waits)
        let state =
            steps.isQueued(task)
            ? "It was about to run." : roster.sentence(on: task, waits)
        let sentence =
            "Cancelled after \(step) \(step == 1 ? "job" : "jobs"): \(roster.title(of: task)). \(state)"
        explain(sentence)
        self.state.withLock { $0.timeline?.add("is cancelled", by: task) }
    }

    func keep(_ task: RuntimeTask?, _ number: Int, in state: inout State) {
        guard let task, number > 0 else {
            task?.release()
            return
        }
        state.cancelPlan?.tasks[number] = task
    }

    func endCancelling() {
        guard mayCancel else { return }
        let kept = state.withLock { state in
            defer { state.cancelPlan?.tasks = [:] }
            return state.cancelPlan?.tasks ?? [:]
        }
        for task in kept.values { task.release() }
    }

    var cancels: [ScheduleCancel] {
        mayCancel ? state.withLockIfAvailable { $0.cancelPlan?.done ?? [] } ?? [] : []
    }
}

/// The tasks of a schedule that have not ended, with the place where each was started.
///
/// Kept only with a timeline: to walk the stack at each start costs more than the schedule.
struct TaskRoster: Sendable {
    private struct Entry: Sendable {
        let task: RuntimeTask
        let start: [UInt]
        var hasRun = false
    }

    /// The most tasks that a failure names, and those among which it looks for more than one that has ended in a step.
    private static let limit = 12

    private var entries: [Int: Entry] = [:]

    /// Adds a task that the current thread starts, with the stack of the code that starts it.
    mutating func add(_ number: Int, _ task: RuntimeTask, start: [UInt]) {
        entries[number] = Entry(task: task, start: start)
    }

    var numbers: [Int] { Array(entries.keys) }

    /// The tasks that have ended and were not removed; among many only the one of the step, which takes less time.
    func ended(with task: Int) -> [Int] {
        (entries.count > 100 ? [task] : entries.keys.sorted())
            .filter { entries[$0]?.task.hasEnded == true }
    }

    mutating func noteRun(of task: Int) { entries[task]?.hasRun = true }

    /// The tasks that have run and may hold a lock for which another one waits; `nil` without any.
    func holders(besides task: Int, _ waits: [WaitRegistry.Wait], isQueued: (Int) -> Bool)
        -> String?
    {
        text(
            entries.keys.sorted().filter { $0 != task && isOpen($0) && entries[$0]?.hasRun == true }
        ) {
            isQueued($0) ? "It was about to go on." : sentence(on: $0, waits)
        }
    }

    func isOpen(_ number: Int) -> Bool { entries[number]?.task.hasEnded == false }

    func wait(of number: Int) -> (wait: RuntimeWait, task: Int?)? {
        guard let wait = entries[number]?.task.wait else { return nil }
        guard case .task(let identity) = wait else { return (wait, nil) }
        return (wait, entries.first { $0.value.task.identity == identity }?.key)
    }

    /// Removes one task, to be released outside all locks: that may run code of the test.
    mutating func remove(_ number: Int) -> RuntimeTask? {
        entries.removeValue(forKey: number)?.task
    }

    /// Two lines for each task that has not ended, with what it waits for; `nil` without such tasks.
    func text(_ waits: [WaitRegistry.Wait]) -> String? {
        text(entries.keys.sorted().filter(isOpen)) { sentence(on: $0, waits) }
    }

    private func text(_ numbers: [Int], _ sentence: (Int) -> String) -> String? {
        if numbers.isEmpty { return nil }
        let lines = numbers.prefix(Self.limit).map { "  \(title(of: $0)):\n    \(sentence($0))" }
        let rest = numbers.count - lines.count
        return (lines + (rest > 0 ? ["  … and \(rest) more tasks."] : [])).flatMap(\.wrapped)
            .joined(separator: "\n")
    }

    func title(of number: Int) -> String {
        let place = entries[number].flatMap { CodePlace.places(of: $0.start, limit: 1).first }
        let start = number == 0 ? nil : place.map { ", started in \($0)" }
        return name(of: number) + (start ?? "")
    }

    private func name(of number: Int) -> String {
        if number == 0 { return "The test's body" }
        return entries[number]?.task.name.map { "“\($0)”" } ?? "task \(number)"
    }

    func sentence(on number: Int, _ waits: [WaitRegistry.Wait]) -> String {
        if let known = waits.first(where: { $0.task == number }) {
            return "\(known.site): \(known.message())"
        }
        return switch wait(of: number) {
        case (.task, let other?)?: "It waits for \(name(of: other))."
        case (.task, nil)?: "It waits for a task outside the schedule, or for an async let."
        case (.continuation, _)?: "It waits for a continuation that was not resumed."
        case (.group, _)?: "It waits for a task of its group."
        case (.actor(let actor), _)?: "It waits for the actor \(actor.type)."
        case nil: "It waits for a continuation that was not resumed, or for another task."
        }
    }
}

/// The tasks of a schedule that have not ended, with the place where each was started.
///
/// Kept only with a timeline: to walk the stack at each start costs more than the schedule.
struct TaskRoster: Sendable {
    private struct Entry: Sendable {
        let task: RuntimeTask
        let start: [UInt]
    }

    private var entries: [Int: Entry] = [:]

    /// Adds a task that the current thread starts.
    ///
    /// - Parameter start: the stack of the code that starts it.
    mutating func add(_ number: Int, _ task: RuntimeTask, start: [UInt]) {
        entries[number] = Entry(task: task, start: start)
    }

    /// The tasks that have ended and were not removed.
    var ended: [Int] { entries.filter(\.value.task.hasEnded).keys.sorted() }

    /// Whether a task is known and has not ended.
    func isOpen(_ number: Int) -> Bool { entries[number]?.task.hasEnded == false }

    /// Returns what a task waits for, and the number of the task if it is one that is known.
    func wait(of number: Int) -> (wait: RuntimeWait, task: Int?)? {
        guard let wait = entries[number]?.task.wait else { return nil }
        guard case .task(let identity) = wait else { return (wait, nil) }
        return (wait, entries.first { $0.value.task.identity == identity }?.key)
    }

    /// Removes the tasks that have ended, or all.
    ///
    /// - Returns: the tasks, to be released outside all locks: that may run code of the test.
    mutating func remove(all: Bool) -> [RuntimeTask] {
        let ended = entries.filter { all || $0.value.task.hasEnded }
        for number in ended.keys { entries[number] = nil }
        return ended.values.map(\.task)
    }

    /// Removes one task, to be released outside all locks.
    mutating func remove(_ number: Int) -> RuntimeTask? {
        entries.removeValue(forKey: number)?.task
    }

    /// Two lines for each task that has not ended, with what it waits for; `nil` without such tasks.
    ///
    /// - Parameter waits: the waits of the schedule that are known.
    func text(_ waits: [WaitRegistry.Wait]) -> String? {
        let numbers = entries.keys.sorted().filter(isOpen)
        guard !numbers.isEmpty else { return nil }
        return numbers.map { number in
            "  \(title(of: number)):\n    \(sentence(on: number, waits))"
        }.joined(separator: "\n")
    }

    /// The name of a task, and where it was started.
    func title(of number: Int) -> String {
        let place = entries[number].flatMap { CodePlace.places(of: $0.start, limit: 1).first }
        let start = number == 0 ? nil : place.map { ", started in \($0)" }
        return name(of: number) + (start ?? "")
    }

    private func name(of number: Int) -> String {
        if number == 0 { return "The test's body" }
        return entries[number]?.task.name.map { "“\($0)”" } ?? "task \(number)"
    }

    /// Returns a sentence on what a task waits for.
    ///
    /// - Parameter waits: the waits of the schedule that are known.
    func sentence(on number: Int, _ waits: [WaitRegistry.Wait]) -> String {
        if let known = waits.first(where: { $0.task == number }) {
            return "\(known.site): \(known.message())"
        }
        return sentence(on: number)
    }

    private func sentence(on number: Int) -> String {
        switch wait(of: number) {
        case (.task, let other?)?: "It waits for \(name(of: other))."
        case (.task, nil)?: "It waits for a task outside the schedule, or for an async let."
        case (.continuation, _)?: "It waits for a continuation that was not resumed."
        case (.group, _)?: "It waits for a task of its group."
        case (.actor(let actor), _)?: "It waits for the actor \(actor.type)."
        case nil: "It waits for a continuation that was not resumed, or for another task."
        }
    }
}

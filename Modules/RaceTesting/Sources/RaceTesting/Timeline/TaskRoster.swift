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
    mutating func add(_ number: Int, _ task: RuntimeTask) {
        entries[number] = Entry(task: task, start: StackProbe.addresses())
    }

    /// Removes the tasks that have ended, or all.
    ///
    /// - Returns: the tasks, to be released outside all locks: that may run code of the test.
    mutating func remove(all: Bool = false) -> [RuntimeTask] {
        let ended = entries.filter { all || $0.value.task.hasEnded }
        for number in ended.keys { entries[number] = nil }
        return ended.values.map(\.task)
    }

    /// A line for each task that has not ended, besides the test's body, with what it waits for; `nil`
    /// without such tasks.
    ///
    /// - Parameter waits: the waits of the schedule that are known.
    func text(_ waits: [WaitRegistry.Wait]) -> String? {
        let numbers = entries.keys.sorted().filter { $0 != 0 }
        guard !numbers.isEmpty else { return nil }
        return numbers.compactMap { number in
            entries[number].map { entry in
                let name = entry.task.name.map { "“\($0)”" } ?? "task \(number)"
                let place = CodePlace.places(of: entry.start).first
                let known = waits.filter { $0.task == number }.map { "\($0.site): \($0.message())" }
                return "  \(name)" + (place.map { ", started in \($0)" } ?? "") + ":\n    "
                    + (known.first ?? Self.unknownWait)
            }
        }.joined(separator: "\n")
    }

    private static let unknownWait =
        "It waits for a continuation that was not resumed, or for another task."
}

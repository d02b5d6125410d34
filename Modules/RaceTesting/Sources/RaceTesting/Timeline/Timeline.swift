/// The events of one schedule, in their order.
///
/// Only the smallest schedule that fails, and the nearest one that passes, are recorded: a record costs
/// more than the schedule.
struct Timeline: Sendable {
    /// Something that a task did.
    struct Event: Sendable, Hashable {
        /// The number of the task in its schedule; zero is the test's body.
        let task: Int
        /// The tasks to which it did it.
        let others: [Int]
        let text: String
        /// The place in the source, where known.
        let place: String?
    }

    /// The most events of one timeline.
    private static let limit = 200

    private(set) var events: [Event] = []
    private var names: [Int: String] = [0: "test"]

    /// Adds an event.
    mutating func add(
        _ text: String, _ others: [Int] = [], by task: Int, at place: String? = nil
    ) {
        guard events.count < Self.limit else { return }
        events.append(Event(task: task, others: others, text: text, place: place))
    }

    /// Adds that the schedule lets a task go before others that were ready.
    mutating func addTurn(of task: Int, before passed: [Int]) {
        let others = Set(passed).subtracting([task]).sorted()
        if !others.isEmpty { add("goes before", others, by: task) }
    }

    /// Gives a task the name that the code gave it.
    mutating func name(_ task: Int, _ name: String?) {
        if let name, task != 0 { names[task] = name }
    }

    /// Returns the name of a task.
    private func name(of task: Int) -> String { names[task] ?? "task \(task)" }

    /// Returns an event as text.
    private func text(of event: Event) -> String {
        let others = event.others.map(name(of:)).joined(separator: ", ")
        let place = event.place.map { "  (\($0))" } ?? ""
        return event.text + (others.isEmpty ? "" : " ") + others + place
    }
}

extension Timeline {
    /// The timeline as text: a column for each task, a line for each event.
    ///
    /// - Parameter passing: the nearest schedule that passes; the first line that differs is marked.
    func text(besides passing: Timeline?) -> String {
        let tasks = Array(Set(events.map(\.task))).sorted()
        let places = Dictionary(uniqueKeysWithValues: tasks.enumerated().map { ($1, $0) })
        let parting = passing.flatMap { passing in
            zip(events, passing.events).enumerated().first { $0.element.0 != $0.element.1 }?.offset
        }
        var lines = tasks.enumerated().map { column, task in
            "  " + Self.column(column) + name(of: task)
        }
        for (index, event) in events.enumerated() {
            let mark = index == parting ? "▶ " : "  "
            lines.append(mark + Self.column(places[event.task] ?? 0) + text(of: event))
            guard index == parting, let passing else { continue }
            let other = passing.events[index]
            lines.append(
                "    where a schedule that passes has: "
                    + "\(passing.name(of: other.task)) \(passing.text(of: other))")
        }
        return lines.joined(separator: "\n")
    }

    private static func column(_ index: Int) -> String {
        String(repeating: "│ ", count: index) + "● "
    }
}

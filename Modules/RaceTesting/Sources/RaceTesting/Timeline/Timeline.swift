/// The events of one schedule, in their order.
///
/// Only the smallest schedule that fails, and the nearest one that passes, are recorded: a record costs
/// more than the schedule.
struct Timeline: Sendable {
    struct Event: Sendable, Hashable {
        /// The number of the task in its schedule; zero is the test's body.
        let task: Int
        /// The actor in which it did it, or another column in which it shows.
        let column: String?
        /// The tasks to which it did it.
        let others: [Int]
        let text: String
        /// The place in the source, where known.
        let place: String?
        /// Whether it is the end or a wait of a task, which follows from other events.
        let isRoutine: Bool
    }

    /// The most events of one timeline; its text shows fewer.
    private static let limit = 20_000

    private(set) var events: [Event] = []
    private var names: [Int: String] = [0: "test"]
    /// The place where each task was started, as addresses of code.
    private var starts: [Int: [UInt]] = [:]
    private var actors: [RuntimeActor: String] = [:]

    mutating func add(
        _ text: String, _ others: [Int] = [], by task: Int, in column: String? = nil,
        at place: String? = nil, isRoutine: Bool = false
    ) {
        guard events.count < Self.limit else { return }
        events.append(
            Event(
                task: task, column: column, others: others, text: text, place: place,
                isRoutine: isRoutine))
    }

    /// Whether it shows more than the failure does.
    var isWorthShowing: Bool { events.count { !$0.isRoutine } > 1 }

    /// Adds that the schedule lets a task go before others that were ready.
    mutating func addTurn(of task: Int, before passed: [Int]) {
        let others = Set(passed).subtracting([task]).sorted()
        if !others.isEmpty { add("goes before", others, by: task) }
    }

    /// Gives a task the name that the code gave it.
    mutating func name(_ task: Int, _ name: String?) {
        if let name, task != 0 { names[task] = name }
    }

    mutating func setStart(of task: Int, _ addresses: [UInt]) {
        starts[task] = addresses
    }

    /// Returns the name of an actor: its type, with a number if another one has the same.
    mutating func name(of actor: RuntimeActor) -> String {
        if let name = actors[actor] { return name }
        let count = actors.values.count { $0 == actor.type || $0.hasPrefix(actor.type + " ") }
        let name = count == 0 ? actor.type : "\(actor.type) \(count + 1)"
        actors[actor] = name
        return name
    }

    func name(of task: Int) -> String { names[task] ?? "task \(task)" }

    /// Returns the place in the source where a task was started, if it is known.
    func start(of task: Int) -> String? {
        starts[task].flatMap { CodePlace.places(of: $0, limit: 1).first?.place }
    }
}

extension Timeline {
    /// The most columns of tasks, and of actors, in the text.
    private static let columnLimits = (tasks: 20, others: 8)

    /// The timeline as text: a column for each task and each actor, a line for each event.
    ///
    /// Of many events it has the first, the last, and those around the one that differs; of many tasks the last.
    ///
    /// - Parameter passing: the nearest schedule that passes; the first line that differs is marked.
    func text(besides passing: Timeline?) -> String {
        let parting = passing.flatMap(departure)
        let shown = shownPlaces(around: parting?.index)
        let tasks = columnTasks(shown, parting?.index)
        let columns = Array(columnNames(shown).prefix(Self.columnLimits.others))
        var lines = tasks.enumerated().map { index, task in
            "  " + Self.marks([index: "●"]) + name(of: task)
                + (start(of: task).map(Self.place) ?? "")
        }
        lines += columns.enumerated().map { index, name in
            "  " + Self.marks([tasks.count + index: "◆"]) + name
        }
        let others = Set(events.map(\.task)).count - tasks.count
        if others > 0 {
            lines.append("  … and \(others) more tasks, whose names are in their lines.")
        }
        var next = 0
        for index in shown {
            if index > next { lines.append("  … \(index - next) events are left out.") }
            next = index + 1
            let event = events[index]
            let column = tasks.firstIndex(of: event.task)
            var marks = column.map { [$0: "●"] } ?? [:]
            if let column = event.column.flatMap({ columns.firstIndex(of: $0) }) {
                marks[tasks.count + column] = "◆"
            }
            lines.append(
                (index == parting?.index ? "▶ " : "  ") + Self.marks(marks)
                    + (column == nil ? "\(name(of: event.task)) " : "") + text(of: event))
            guard let parting, index == parting.index, let passing else { continue }
            let other = parting.other
            lines.append(
                "    where a schedule that passes has: "
                    + "\(passing.name(of: other.task)) \(passing.text(of: other))")
        }
        return lines.map(\.cut).joined(separator: "\n")
    }

    /// The places of the events that are shown.
    private func shownPlaces(around place: Int?) -> [Int] {
        if events.count <= 100 { return Array(events.indices) }
        let place = place ?? 0
        return events.indices.filter { $0 < 20 || abs($0 - place) <= 15 || $0 >= events.count - 40 }
    }

    /// The tasks that have columns: that of the event that differs, and the last ones.
    private func columnTasks(_ shown: [Int], _ place: Int?) -> [Int] {
        var tasks = [0]
        for index in (place.map { [$0] } ?? []) + shown.reversed()
        where !tasks.contains(events[index].task) {
            if tasks.count < Self.columnLimits.tasks { tasks.append(events[index].task) }
        }
        return tasks.sorted()
    }

    /// Returns the first event that is not the same in another timeline, and what that has instead.
    func firstDifference(from other: Timeline) -> (String, String)? {
        let (own, others) = (
            events.filter { !$0.isRoutine }, other.events.filter { !$0.isRoutine }
        )
        for place in 0..<max(own.count, others.count) {
            let one = place < own.count ? own[place] : nil
            let second = place < others.count ? others[place] : nil
            if one != second {
                return (sentence(on: one), other.sentence(on: second))
            }
        }
        return nil
    }

    private func sentence(on event: Event?) -> String {
        event.map { "\(name(of: $0.task)) \(text(of: $0))" } ?? "nothing more"
    }

    /// Returns where this timeline departs from another one, and what happens there instead.
    private func departure(from other: Timeline) -> (index: Int, other: Event)? {
        let own = events.enumerated().filter { !$0.element.isRoutine }
        let others = other.events.filter { !$0.isRoutine }
        for (own, other) in zip(own, others) where own.element != other {
            return (own.offset, other)
        }
        return nil
    }

    /// The names of the columns besides those of the tasks, in their first order.
    private func columnNames(_ shown: [Int]) -> [String] {
        var names: [String] = []
        for name in shown.compactMap({ events[$0].column }) where !names.contains(name) {
            names.append(name)
        }
        return names
    }

    private func text(of event: Event) -> String {
        let others = event.others.map(name(of:)).joined(separator: ", ")
        return event.text + (others.isEmpty ? "" : " ") + others
            + (event.place.map(Self.place) ?? "")
    }

    private static func place(_ place: String) -> String { "  (\(place))" }

    /// Returns a line up to the last column that has a mark.
    private static func marks(_ marks: [Int: String]) -> String {
        (0..<(marks.keys.max() ?? -1) + 1).map { (marks[$0] ?? "│") + " " }.joined()
    }
}

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
        let others: [Int]
        let text: String
        let place: String?
        /// Whether it is the end or a wait of a task, which follows from other events.
        let isRoutine: Bool
    }

    private static let limit = 20_000

    private(set) var events: [Event] = []
    private var names: [Int: String] = [0: "test"]
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

    var isWorthShowing: Bool { events.count { !$0.isRoutine } > 1 }

    mutating func addTurn(of task: Int, before passed: [Int]) {
        let others = Set(passed).subtracting([task]).sorted()
        if !others.isEmpty { add("goes before", others, by: task) }
    }

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

    func start(of task: Int) -> String? {
        starts[task].flatMap { CodePlace.places(of: $0, limit: 1).first?.place }
    }
}

extension Timeline {
    private static let columnLimits = (tasks: 20, others: 8)

    /// The timeline as text: a column for each task and each actor, a line for each event.
    ///
    /// Of many events it has the first, the last, and those around the one that differs; of many tasks the last.
    func text(besides passing: Timeline?) -> String {
        let parting = passing.flatMap(parting).flatMap { own, other in
            own.flatMap { own in other.map { (index: own.offset, other: $0.element) } }
        }
        let shown = shownPlaces(around: parting?.index)
        let tasks = columnTasks(shown, parting?.index)
        var columns: [String] = []
        for name in shown.compactMap({ events[$0].column })
        where !columns.contains(name) && columns.count < Self.columnLimits.others {
            columns.append(name)
        }
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
        guard let (own, others) = parting(from: other) else { return nil }
        return (sentence(on: own?.element), other.sentence(on: others?.element))
    }

    private typealias Place = (offset: Int, element: Event)

    /// Returns where the timelines part, besides routine: an event of each, unless it has no more.
    private func parting(from other: Timeline) -> (own: Place?, other: Place?)? {
        let own = events.enumerated().filter { !$0.element.isRoutine }
        let others = other.events.enumerated().filter { !$0.element.isRoutine }
        let same = zip(own, others).prefix { $0.element == $1.element }.count
        guard same < max(own.count, others.count) else { return nil }
        return (own.dropFirst(same).first, others.dropFirst(same).first)
    }

    private func sentence(on event: Event?) -> String {
        event.map { "\(name(of: $0.task)) \(text(of: $0))" } ?? "nothing more"
    }

    private func text(of event: Event) -> String {
        let others = event.others.map(name(of:)).joined(separator: ", ")
        return event.text + (others.isEmpty ? "" : " ") + others
            + (event.place.map(Self.place) ?? "")
    }

    private static func place(_ place: String) -> String { "  (\(place))" }

    private static func marks(_ marks: [Int: String]) -> String {
        (0..<(marks.keys.max() ?? -1) + 1).map { (marks[$0] ?? "│") + " " }.joined()
    }
}

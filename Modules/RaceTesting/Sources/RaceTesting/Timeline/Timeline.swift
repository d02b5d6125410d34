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
    /// Where each task was started, as addresses of code.
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

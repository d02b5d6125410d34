/// Calls that run one after the other, and then tasks with calls that run at the same time.
///
/// Written as `"0 > 1 2 | 1"`: the numbers of the calls before `>`, then those of each task.
struct Scenario: Sendable, Hashable {
    /// The most calls of one scenario; the search keeps a bit for each.
    static let mostCalls = 64

    var setup: [Int]
    var tasks: [[Int]]

    var callCount: Int { tasks.reduce(setup.count) { $0 + $1.count } }

    init(setup: [Int], tasks: [[Int]]) {
        (self.setup, self.tasks) = (setup, tasks)
    }

    /// Creates a random scenario: up to three calls, then two or three tasks of one to four calls.
    ///
    /// Small ones are as likely as large ones, since most races need few calls.
    init(of calls: Int, _ random: inout SplitMix64) {
        let taskCount = Int.random(in: 0..<3, using: &random) == 0 ? 3 : 2
        let mostInTask = Int.random(in: 1...4, using: &random)
        setup = (0..<Int.random(in: 0...3, using: &random)).map { _ in
            Int.random(in: 0..<calls, using: &random)
        }
        tasks = (0..<taskCount).map { _ in
            (0..<Int.random(in: 1...mostInTask, using: &random)).map { _ in
                Int.random(in: 0..<calls, using: &random)
            }
        }
    }

    /// Returns all scenarios of so many calls, for a test that lists `calls`.
    static func all(ofSize size: Int, calls: Int) -> some Sequence<Scenario> {
        let shapes = (0..<size).lazy.flatMap { setup in
            lengths(adding: size - setup, most: size).lazy.map { (setup: setup, tasks: $0) }
        }
        let count = (0..<size).reduce(1) { count, _ in min(count * calls, 1 << 32) }
        return shapes.filter { $0.setup == 0 || $0.tasks.count > 1 }.flatMap { shape in
            (0..<count).lazy.map { number in
                var rest = number
                var numbers: [Int] = (0..<size).map { _ in
                    defer { rest /= calls }
                    return rest % calls
                }
                func take(_ length: Int) -> [Int] {
                    defer { numbers.removeFirst(length) }
                    return Array(numbers.prefix(length))
                }
                return Scenario(setup: take(shape.setup), tasks: shape.tasks.map(take))
            }
        }
    }

    /// Returns the lengths of one to three tasks that add up to `sum`, the longest first.
    private static func lengths(adding sum: Int, most: Int, tasks: Int = 3) -> [[Int]] {
        if sum == 0 { return [[]] }
        guard tasks > 0 else { return [] }
        return (1...min(sum, most)).reversed().flatMap { first in
            lengths(adding: sum - first, most: first, tasks: tasks - 1).map { [first] + $0 }
        }
    }

    var smaller: [Scenario] {
        func without(_ remove: (inout Scenario) -> Void) -> Scenario {
            var scenario = self
            remove(&scenario)
            return scenario
        }
        let all =
            tasks.indices.map { task in without { $0.tasks.remove(at: task) } }
            + setup.indices.map { call in without { $0.setup.remove(at: call) } }
            + tasks.indices.filter { tasks[$0].count > 1 }.flatMap { task in
                tasks[task].indices.map { call in without { $0.tasks[task].remove(at: call) } }
            }
        return all.filter { !$0.tasks.isEmpty }
    }
}

extension Scenario: LosslessStringConvertible {
    init?(_ text: String) {
        let parts = text.split(separator: ">", omittingEmptySubsequences: false)
        guard let last = parts.last, parts.count <= 2,
            let setup = parts.count == 2 ? Self.numbers(in: parts[0]) : []
        else { return nil }
        let tasks = last.split(separator: "|", omittingEmptySubsequences: false)
            .map { Self.numbers(in: $0) }
        guard tasks.allSatisfy({ $0?.isEmpty == false }) else { return nil }
        self.init(setup: setup, tasks: tasks.compactMap { $0 })
        guard callCount <= Self.mostCalls else { return nil }
    }

    var description: String {
        let tasks = tasks.map(Self.text(of:)).joined(separator: " | ")
        return setup.isEmpty ? tasks : "\(Self.text(of: setup)) > \(tasks)"
    }

    private static func numbers(in text: Substring) -> [Int]? {
        let numbers = text.split(separator: " ").map { Int($0) }
        return numbers.allSatisfy { $0.map { $0 >= 0 } ?? false } ? numbers.compactMap { $0 } : nil
    }

    private static func text(of calls: [Int]) -> String {
        calls.map(String.init).joined(separator: " ")
    }
}

struct ScenarioReplay: Sendable, Equatable, LosslessStringConvertible {
    let scenario: Scenario
    let trace: ScheduleTrace?

    init(scenario: Scenario, trace: ScheduleTrace?) {
        (self.scenario, self.trace) = (scenario, trace)
    }

    init?(_ text: String) {
        let parts = text.split(separator: "@", omittingEmptySubsequences: false)
        guard parts.count <= 2, let first = parts.first, let scenario = Scenario(String(first))
        else { return nil }
        self.scenario = scenario
        trace = parts.count == 2 ? ScheduleTrace(String(parts[1])) : nil
        if parts.count == 2, trace == nil { return nil }
    }

    init?(_ text: String, calls: Int) {
        self.init(text)
        guard (scenario.setup + scenario.tasks.joined()).allSatisfy({ $0 < calls }) else {
            return nil
        }
    }

    var description: String {
        guard let trace else { return "\(scenario)" }
        return trace.deviations == 0 ? "\(scenario) @" : "\(scenario) @ \(trace)"
    }
}

/// A scenario by the names of its operations, as a failure prints it.
///
///     NamedScenario(first: ["open"], atOnce: [["order"], ["close"]], schedule: "3:1")
public struct NamedScenario: Sendable, Equatable {
    let first: [String]
    let atOnce: [[String]]
    let schedule: ScheduleTrace?

    /// Creates a scenario.
    ///
    /// - Parameters:
    ///   - first: the calls that are made one after the other, each when nothing else can go on.
    ///   - atOnce: the calls of each of the tasks that then run at once.
    ///   - schedule: the only schedule to run; by default as many as the test asks for.
    public init(first: [String] = [], atOnce: [[String]], schedule: ScheduleTrace? = nil) {
        (self.first, self.atOnce, self.schedule) = (first, atOnce, schedule)
    }

    init(_ replay: ScenarioReplay, _ names: [String]) {
        let (setup, tasks) = (replay.scenario.setup, replay.scenario.tasks)
        self.init(
            first: setup.map { names[$0] }, atOnce: tasks.map { $0.map { names[$0] } },
            schedule: replay.trace)
    }

    var code: String {
        let arguments =
            (first.isEmpty ? [] : ["first: \(first)"]) + ["atOnce: \(atOnce)"]
            + (schedule.map { ["schedule: \"\($0)\""] } ?? [])
        let lines = arguments.joined(separator: ",\n                ")
        return """
                @Test("\((first + atOnce.joined()).joined(separator: ", "))")
                func found() async {
                    await check(
                        NamedScenario(
                            \(lines)))
                }
            """
    }

    /// Returns the text for `RACE_SEED`, for operations with these names.
    func replay(of names: [String]) -> String {
        let scenario = Scenario(
            setup: first.compactMap(names.firstIndex(of:)),
            tasks: atOnce.map { $0.compactMap(names.firstIndex(of:)) })
        return "\(ScenarioReplay(scenario: scenario, trace: schedule))"
    }
}

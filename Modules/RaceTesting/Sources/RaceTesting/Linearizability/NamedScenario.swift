/// A scenario by the names of its operations, as a failure prints it.
///
///     NamedScenario(first: ["open"], atOnce: [["order"], ["close"]], schedule: "3:1")
public struct NamedScenario: Sendable, Equatable {
    /// The calls that are made one after the other, each when nothing else can go on.
    let first: [String]
    /// The calls of each of the tasks that then run at once.
    let atOnce: [[String]]
    /// The schedule; `nil` for a search.
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

    /// Creates the scenario of a replay, for calls with these names.
    init(_ replay: ScenarioReplay, _ names: [String]) {
        let scenario = replay.scenario
        self.init(
            first: scenario.setup.map { names[$0] },
            atOnce: scenario.tasks.map { $0.map { names[$0] } }, schedule: replay.trace)
    }

    /// The scenario as a test, which passes it to a function that the tests share.
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

    /// Returns the text that replays the scenario, for calls with these names.
    func replay(of names: [String]) throws -> String {
        func number(_ name: String) throws -> Int {
            guard let number = names.firstIndex(of: name) else {
                throw UnknownCall(name: name, names: names)
            }
            return number
        }
        let scenario = Scenario(
            setup: try first.map(number), tasks: try atOnce.map { try $0.map(number) })
        return "\(ScenarioReplay(scenario: scenario, trace: schedule))"
    }

    private struct UnknownCall: Error, CustomStringConvertible {
        let name: String
        let names: [String]

        var description: String {
            "No operation is “\(name)”. Name one of these: \(names.joined(separator: ", "))."
        }
    }
}

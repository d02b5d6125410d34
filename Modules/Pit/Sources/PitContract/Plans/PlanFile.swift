import Essentials

/// The plans that a person has written into a file of JSON, checked.
///
///     {"plans": [{"name": "brisket", "stages": [
///         {"name": "rub", "minutes": 20, "task": "Put it on the pit."},
///         {"name": "smoke", "celsius": 110, "minutesPerKilogram": 80}]}]}
package struct PlanFile: Sendable, Hashable {
    /// The plans, in the order of the file; at least one.
    package let plans: [CookPlan]

    /// Reads a file.
    ///
    /// - Parameter path: The path for the error.
    /// - Throws: ``PitError`` for the first mistake: where it is, and what is possible.
    package init(_ bytes: [UInt8], path: String) throws(PitError) {
        let value: JSONValue
        do {
            value = try JSONDecoder().decode(JSONValue.self, from: Data(bytes))
        } catch {
            throw .unavailable("\(path) is not JSON. Correct it, or move it away.")
        }
        let file = try PlanElement(value, at: path).members(["plans"])
        plans = try file.list("plans") { (element: PlanElement, number: Int) throws(PitError) in
            try CookPlan(element, number: number)
        }
        var names: Set<String> = []
        for plan in plans where !names.insert(plan.name).inserted {
            throw .unavailable(
                "\(path): there are two plans with the name “\(plan.name)”. Rename one of them.")
        }
    }
}

extension CookPlan {
    /// Returns a person's own plans, then the built-in ones whose names they do not have.
    package static func all(own: [CookPlan]) -> [CookPlan] {
        let names = Set(own.map(\.name))
        return own + builtIn.filter { !names.contains($0.name) }
    }

    fileprivate init(_ element: PlanElement, number: Int) throws(PitError) {
        let numbered = element.named("plan \(number)")
        let name = try numbered.members(["name", "stages"]).word("name")
        let plan = try element.named("plan “\(name)”").members(["name", "stages"])
        let stages = try plan.list("stages") {
            (element: PlanElement, number: Int) throws(PitError) in
            try Stage(element.named("stage \(number)"))
        }
        self.init(name: name, stages: stages)
    }
}

extension CookPlan.Stage {
    fileprivate init(_ element: PlanElement) throws(PitError) {
        let members = try element.members([
            "name", "celsius", "fahrenheit", "minutes", "minutesPerKilogram", "untilCelsius",
            "untilFahrenheit", "end", "task",
        ])
        let name = try members.word("name")
        let celsius = try members.temperature("celsius", "fahrenheit")
        let until = try members.temperature("untilCelsius", "untilFahrenheit")
        let end = try members.choice("end", of: StageTarget.End.allCases)
        let minutes = try members.number("minutes", in: 0...43_200)
        let minutesPerKilogram = try members.number("minutesPerKilogram", in: 0...1000)
        if end != nil, until == nil {
            throw element.mistake("“end” needs “untilCelsius” or “untilFahrenheit”.")
        }
        guard (minutes ?? 0) + (minutesPerKilogram ?? 0) > 0 else {
            throw element.mistake("“minutes” or “minutesPerKilogram” must be more than 0.")
        }
        self.init(
            name: name,
            celsius: celsius, minutes: minutes ?? 0, minutesPerKilogram: minutesPerKilogram ?? 0,
            until: until.map { StageTarget(celsius: $0, end: end ?? .temperature) },
            task: try members.sentence("task"))
    }
}

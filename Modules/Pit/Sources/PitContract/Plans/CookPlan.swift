/// A way to cook a piece of meat: stages, one after the other.
public struct CookPlan: Sendable, Hashable {
    /// The name of the cut, in lower case without spaces: `brisket`.
    public let name: String
    /// The stages, in their order; at least one.
    public private(set) var stages: [Stage]

    /// A part of a plan: what is done, how hot, and for how long.
    public struct Stage: Sendable, Hashable {
        /// The name: `smoke`.
        public let name: String
        /// The temperature of the pit in degrees Celsius; `nil` when it does not matter.
        public let celsius: Int?
        /// The length that does not depend on the weight, in minutes.
        public let minutes: Double
        /// The length for each kilogram, in minutes.
        public let minutesPerKilogram: Double
        /// The action of the person that the stage waits for at its end, as a sentence.
        ///
        /// The stage waits until the person confirms it. `nil`: the next stage follows by itself.
        public fileprivate(set) var task: String?
        /// The temperature of the meat at which the stage ends, in a cook with a probe; `nil` when time decides.
        public fileprivate(set) var target: StageTarget?

        /// Creates a stage; its length is the sum of both times.
        public init(
            name: String, celsius: Int? = nil, minutes: Double = 0, minutesPerKilogram: Double = 0,
            until target: StageTarget? = nil, task: String? = nil
        ) {
            self.name = name
            self.celsius = celsius
            self.minutes = minutes
            self.minutesPerKilogram = minutesPerKilogram
            self.target = target
            self.task = task
        }

        /// Returns the length for a weight, in seconds: whole minutes, from one minute on.
        ///
        /// Times of a plan are shown to the minute, and must add up.
        public func length(for weight: Weight) -> Int {
            let minutes = minutes + minutesPerKilogram * weight.kilograms
            return minutes < 1 ? Int((minutes * 60).rounded()) : Int(minutes.rounded()) * 60
        }
    }

    /// Creates a plan.
    public init(name: String, stages: [Stage]) {
        self.name = name
        self.stages = stages
    }

    /// Returns the plan for a cut as a person writes it, such as `Pork shoulder`.
    public static func named(_ cut: String, among plans: [CookPlan]) -> CookPlan? {
        let name = name(ofCut: cut)
        return plans.first { $0.name == name }
    }

    /// Returns the plan that a person chooses from a list: by its name, by its number in the list, or by
    /// the start of one name or else a part of it.
    ///
    /// A letter within a name chooses nothing: an “n” that means no must not start a chicken.
    public static func chosen(by answer: String, among plans: [CookPlan]) -> CookPlan? {
        if let plan = named(answer, among: plans) { return plan }
        let typed = name(ofCut: answer)
        if let number = Int(typed) {
            return plans.indices.contains(number - 1) ? plans[number - 1] : nil
        }
        let starts = plans.filter { $0.name.hasPrefix(typed) }
        let parts = plans.filter { typed.count > 1 && $0.name.contains(typed) }
        let found = starts.isEmpty ? parts : starts
        return found.count == 1 ? found[0] : nil
    }

    /// Returns the name of a plan for a cut as a person writes it.
    static func name(ofCut cut: String) -> String {
        cut.lowercased().split(whereSeparator: \.isWhitespace).joined(separator: "-")
    }

    /// Returns a copy with another name.
    ///
    /// - Parameter celsius: the temperature at which the meat is ready; `nil` for that of this plan.
    /// - Throws: ``PitError`` when no stage of this plan ends at a temperature.
    public func copy(named name: String, until celsius: Int?) throws(PitError) -> CookPlan {
        var copy = CookPlan(name: name, stages: stages)
        guard let celsius else { return copy }
        guard let index = stages.lastIndex(where: { $0.target != nil }),
            let old = stages[index].target
        else {
            throw .rejected("No stage of \(self.name) ends at a temperature. Nothing changed.")
        }
        copy.stages[index].target = StageTarget(celsius: celsius, end: old.end)
        copy.stages[index].task?.replace("\(old.celsius) °C", with: "\(celsius) °C")
        return copy
    }

    /// Returns the length of all stages for a weight, in seconds, without waits for a person.
    public func length(for weight: Weight) -> Int {
        stages.reduce(0) { $0 + $1.length(for: weight) }
    }
}

/// The members are those of a file of plans.
extension CookPlan: Encodable {}

extension CookPlan.Stage: Encodable {
    private enum CodingKeys: CodingKey {
        case name, celsius, untilCelsius, end, task, minutes, minutesPerKilogram
    }

    /// Writes the stage as a file of plans has it.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(name, forKey: .name)
        try container.encodeIfPresent(celsius, forKey: .celsius)
        try container.encodeIfPresent(target?.celsius, forKey: .untilCelsius)
        try container.encodeIfPresent(target?.end, forKey: .end)
        try container.encodeIfPresent(task, forKey: .task)
        try container.encode(minutes, forKey: .minutes)
        try container.encode(minutesPerKilogram, forKey: .minutesPerKilogram)
    }
}

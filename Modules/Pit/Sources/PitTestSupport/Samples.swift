public import PitContract

extension CookOrder {
    /// A brisket of 5 kg: rub until put on the pit, two hours of smoke, an hour of rest.
    public static let brisket = CookOrder(
        plan: CookPlan(
            name: "brisket",
            stages: [
                CookPlan.Stage(name: "rub", minutes: 30, task: "Put it on the pit."),
                CookPlan.Stage(name: "smoke", celsius: 110, minutesPerKilogram: 24),
                CookPlan.Stage(name: "rest", minutes: 60),
            ]),
        weight: .fiveKilograms)
}

extension Weight {
    public static let fiveKilograms: Weight = {
        guard let weight = Weight(grams: 5000) else { preconditionFailure("5 kg is a weight.") }
        return weight
    }()
}

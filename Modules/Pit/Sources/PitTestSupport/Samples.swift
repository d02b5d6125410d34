public import Essentials
public import PitContract
public import Readings

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

extension ProbeName {
    /// The probe for meat of a thermometer with a number.
    public static func meat(_ id: Int) -> ProbeName {
        ProbeName(thermometer: ThermometerName(model: "Thermopro-TP12", id: id), label: "meat")
    }
}

extension PitContract.Measurement {
    /// A measurement of a probe that is silent after 5 minutes; `nil` for one that is out.
    public static func celsius(_ degrees: Double?, at date: Date) -> Self {
        let temperature = degrees.flatMap { Temperature($0, .celsius) }
        return Self(
            value: temperature.map { .temperature($0) } ?? .out, date: date,
            silentAfter: .seconds(300))
    }
}

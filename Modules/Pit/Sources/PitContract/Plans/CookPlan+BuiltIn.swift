extension CookPlan {
    /// The plans that come with the program; docs/pit.md has the sources of the times.
    public static let builtIn: [CookPlan] = [
        wrapped("brisket", smoke: 80, finish: 50),
        wrapped("pork-shoulder", smoke: 100, finish: 60),
        ribs("ribs", smoke: 240),
        bird("chicken", celsius: 135, minutes: 45, minutesPerKilogram: 60, rest: 15),
        bird("turkey", celsius: 163, minutes: 80, minutesPerKilogram: 22, rest: 20),
        ribs("baby-back-ribs", smoke: 180),
        CookPlan(
            name: "beef-ribs",
            stages: [
                Stage(name: "rub", minutes: 30, task: "Put them on the pit."),
                Stage(
                    name: "smoke", celsius: 115, minutes: 420, until: StageTarget(celsius: 96),
                    task: "Check that they are tender."),
                Stage(name: "rest", minutes: 30),
            ]),
        CookPlan(
            name: "pulled-pork",
            stages: [
                Stage(name: "rub", minutes: 30, task: "Put it on the pit."),
                Stage(
                    name: "smoke", celsius: 115, minutesPerKilogram: 200,
                    until: StageTarget(celsius: 96), task: "Check that it can be pulled."),
                Stage(name: "rest", minutes: 60),
            ]),
        small(
            "sausages", celsius: 115, until: 71, ("Put them on the pit.", "Check that they have")),
        small("fish", celsius: 105, until: 63, ("Put it on the pit.", "Check that it has")),
    ]

    /// A large piece that is wrapped when it stalls; the times are those of a kilogram.
    private static func wrapped(_ name: String, smoke: Double, finish: Double) -> CookPlan {
        CookPlan(
            name: name,
            stages: [
                Stage(name: "rub", minutes: 30, task: "Put it on the pit."),
                Stage(
                    name: "smoke", celsius: 110, minutesPerKilogram: smoke,
                    // Within the stall, which wrapping ends; it may come sooner than the temperature.
                    until: StageTarget(celsius: 71, end: .first), task: "Wrap it."),
                Stage(
                    name: "finish", celsius: 120, minutesPerKilogram: finish,
                    until: StageTarget(celsius: 93)),
                Stage(name: "rest", minutes: 60),
            ])
    }

    private static func ribs(_ name: String, smoke: Double) -> CookPlan {
        CookPlan(
            name: name,
            stages: [
                Stage(name: "rub", minutes: 20, task: "Put them on the pit."),
                Stage(name: "smoke", celsius: 110, minutes: smoke, task: "Wrap them."),
                Stage(name: "steam", celsius: 110, minutes: 60, task: "Unwrap and glaze them."),
                Stage(name: "glaze", celsius: 110, minutes: 60),
                Stage(name: "rest", minutes: 10),
            ])
    }

    private static func bird(
        _ name: String, celsius: Int, minutes: Double, minutesPerKilogram: Double, rest: Double
    ) -> CookPlan {
        CookPlan(
            name: name,
            stages: [
                Stage(name: "rub", minutes: 15, task: "Put it on the pit."),
                Stage(
                    name: "smoke", celsius: celsius, minutes: minutes,
                    minutesPerKilogram: minutesPerKilogram, until: StageTarget(celsius: 74),
                    task: "Check that the thickest part has 74 °C."),
                Stage(name: "rest", minutes: rest),
            ])
    }

    private static func small(
        _ name: String, celsius: Int, until target: Int, _ tasks: (first: String, check: String)
    ) -> CookPlan {
        CookPlan(
            name: name,
            stages: [
                Stage(name: "dry", minutes: 30, task: tasks.first),
                Stage(
                    name: "smoke", celsius: celsius, minutes: 60,
                    until: StageTarget(celsius: target), task: "\(tasks.check) \(target) °C."),
                Stage(name: "rest", minutes: 10),
            ])
    }
}

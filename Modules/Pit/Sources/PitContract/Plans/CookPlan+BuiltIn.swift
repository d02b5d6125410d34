extension CookPlan {
    /// The plans that come with the program; docs/pit.md has the sources of the times.
    public static let builtIn: [CookPlan] = [
        CookPlan(
            name: "brisket",
            stages: [
                Stage(name: "rub", minutes: 30, task: "Put it on the pit."),
                Stage(
                    name: "smoke", celsius: 110, minutesPerKilogram: 80, until: wrapping,
                    task: "Wrap it."),
                Stage(name: "finish", celsius: 120, minutesPerKilogram: 50, until: tender),
                Stage(name: "rest", minutes: 60),
            ]),
        CookPlan(
            name: "pork-shoulder",
            stages: [
                Stage(name: "rub", minutes: 30, task: "Put it on the pit."),
                Stage(
                    name: "smoke", celsius: 110, minutesPerKilogram: 100, until: wrapping,
                    task: "Wrap it."),
                Stage(name: "finish", celsius: 120, minutesPerKilogram: 60, until: tender),
                Stage(name: "rest", minutes: 60),
            ]),
        CookPlan(
            name: "ribs",
            stages: [
                Stage(name: "rub", minutes: 20, task: "Put them on the pit."),
                Stage(name: "smoke", celsius: 110, minutes: 240, task: "Wrap them."),
                Stage(name: "steam", celsius: 110, minutes: 60, task: "Unwrap and glaze them."),
                Stage(name: "glaze", celsius: 110, minutes: 60),
                Stage(name: "rest", minutes: 10),
            ]),
        CookPlan(
            name: "chicken",
            stages: [
                Stage(name: "rub", minutes: 15, task: "Put it on the pit."),
                Stage(
                    name: "smoke", celsius: 135, minutes: 45, minutesPerKilogram: 60,
                    until: StageTarget(celsius: 74),
                    task: "Check that the thickest part has 74 °C."),
                Stage(name: "rest", minutes: 15),
            ]),
        CookPlan(
            name: "turkey",
            stages: [
                Stage(name: "rub", minutes: 15, task: "Put it on the pit."),
                Stage(
                    name: "smoke", celsius: 163, minutes: 80, minutesPerKilogram: 22,
                    until: StageTarget(celsius: 74),
                    task: "Check that the thickest part has 74 °C."),
                Stage(name: "rest", minutes: 20),
            ]),
        CookPlan(
            name: "baby-back-ribs",
            stages: [
                Stage(name: "rub", minutes: 20, task: "Put them on the pit."),
                Stage(name: "smoke", celsius: 110, minutes: 180, task: "Wrap them."),
                Stage(name: "steam", celsius: 110, minutes: 60, task: "Unwrap and glaze them."),
                Stage(name: "glaze", celsius: 110, minutes: 60),
                Stage(name: "rest", minutes: 10),
            ]),
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
        CookPlan(
            name: "sausages",
            stages: [
                Stage(name: "dry", minutes: 30, task: "Put them on the pit."),
                Stage(
                    name: "smoke", celsius: 115, minutes: 60, until: StageTarget(celsius: 71),
                    task: "Check that they have 71 °C."),
                Stage(name: "rest", minutes: 10),
            ]),
        CookPlan(
            name: "fish",
            stages: [
                Stage(name: "dry", minutes: 30, task: "Put it on the pit."),
                Stage(
                    name: "smoke", celsius: 105, minutes: 60, until: StageTarget(celsius: 63),
                    task: "Check that it has 63 °C."),
                Stage(name: "rest", minutes: 10),
            ]),
    ]

    /// Within the stall, which wrapping ends; it may come sooner than the temperature.
    private static let wrapping = StageTarget(celsius: 71, end: .first)
    private static let tender = StageTarget(celsius: 93)
}

import Testing

@testable import PitContract

@Suite("A file of plans")
struct PlanFileTests {
    private static let smoke = #"{"name":"smoke","minutes":60}"#

    private func plans(_ json: String) throws(PitError) -> [CookPlan] {
        try PlanFile(Array(json.utf8), path: "plans.json").plans
    }

    /// Returns a file with one plan of two stages, the second of which is given.
    private static func file(stage: String) -> String {
        #"{"plans":[{"name":"ham","stages":[\#(smoke),\#(stage)]}]}"#
    }

    @Test("A plan has its stages.")
    func reads() throws {
        let plans = try plans(
            """
            {"plans": [{"name": "brisket", "stages": [
                {"name": "rub", "minutes": 20.5, "task": "Put it on the pit."},
                {"name": "smoke", "celsius": 110, "minutesPerKilogram": 80}]},
              {"name": "hähnchen-2", "stages": [{"name": "räuchern", "minutes": 0.5}]}]}
            """)

        let brisket = CookPlan(
            name: "brisket",
            stages: [
                CookPlan.Stage(name: "rub", minutes: 20.5, task: "Put it on the pit."),
                CookPlan.Stage(name: "smoke", celsius: 110, minutesPerKilogram: 80),
            ])
        let chicken = CookPlan(
            name: "hähnchen-2", stages: [CookPlan.Stage(name: "räuchern", minutes: 0.5)])
        #expect(plans == [brisket, chicken])
    }

    @Test(
        "A mistake outside of the stages says where it is and what is possible.",
        arguments: [
            ("", " is not JSON. Correct it, or move it away."),
            ("{", " is not JSON. Correct it, or move it away."),
            ("[]", ": expected an object with “plans”, not a list."),
            ("{}", ": “plans” is missing."),
            (#"{"plans":{}}"#, ": “plans” must be a list, not an object."),
            (#"{"plans":[]}"#, ": “plans” is empty. Add an element."),
            (#"{"plans":[1],"x":1}"#, ": “x” is unknown. Possible: “plans”."),
            (
                #"{"plans":[null]}"#,
                ", plan 1: expected an object with “name”, “stages”, not null."
            ),
            (#"{"plans":[{"stages":[]}]}"#, ", plan 1: “name” is missing."),
            (#"{"plans":[{"name":7}]}"#, ", plan 1: “name” must be a text, not a number."),
            (#"{"plans":[{"name":"ham"}]}"#, ", plan “ham”: “stages” is missing."),
            (
                #"{"plans":[{"name":"ham","stages":[]}]}"#,
                ", plan “ham”: “stages” is empty. Add an element."
            ),
            (
                #"{"plans":[{"name":"ham","stages":[\#(smoke)]},{"name":"ham","stages":[\#(smoke)]}]}"#,
                ": there are two plans with the name “ham”. Rename one of them."
            ),
        ])
    func mistake(json: String, sentence: String) {
        #expect(throws: PitError.unavailable("plans.json\(sentence)")) { try plans(json) }
    }

    @Test(
        "A mistake in a stage says which stage it is and what is possible.",
        arguments: [
            ("3", "expected an object with"),
            (
                #"{"name":"rest","celcius":5}"#,
                """
                “celcius” is unknown. Possible: “name”, “celsius”, “fahrenheit”, “minutes”, \
                “minutesPerKilogram”, “untilCelsius”, “untilFahrenheit”, “end”, “task”.
                """
            ),
            (#"{"minutes":5}"#, "“name” is missing."),
            (#"{"name":"rest"}"#, "“minutes” or “minutesPerKilogram” must be more than 0."),
            (
                #"{"name":"rest","minutes":0}"#,
                "“minutes” or “minutesPerKilogram” must be more than 0."
            ),
            (#"{"name":"rest","celsius":99.5}"#, "“celsius” must be a whole number, not 99.5."),
            (#"{"name":"rest","minutes":"5"}"#, "“minutes” must be a number, not a text."),
            (#"{"name":"rest","minutes":null}"#, "“minutes” must be a number, not null."),
            (
                #"{"name":"rest","minutesPerKilogram":1001}"#,
                "“minutesPerKilogram” must be from 0 to 1000, not 1001."
            ),
            (
                #"{"name":"rest","minutes":5,"celsius":0}"#,
                "“celsius” must be from 1 to 500, not 0."
            ),
            (
                #"{"name":"rest","minutes":5,"celsius":99.5}"#,
                "“celsius” must be a whole number, not 99.5."
            ),
            (
                #"{"name":"rest","minutes":5,"untilCelsius":74,"untilFahrenheit":165}"#,
                "“untilCelsius” and “untilFahrenheit” are one too many. Leave one out."
            ),
            (
                #"{"name":"rest","minutes":5,"untilCelsius":74,"end":"time"}"#,
                "“end” must be one of “temperature”, “first”, “last”."
            ),
            (
                #"{"name":"rest","minutes":5,"end":"first"}"#,
                "“end” needs “untilCelsius” or “untilFahrenheit”."
            ),
            (
                #"{"name":"rest","minutes":5,"task":true}"#,
                "“task” must be a text, not true or false."
            ),
            (#"{"name":"rest","minutes":5,"task":" "}"#, "“task” must be one line of at most 200"),
            (#"{"name":"rest","minutes":5,"task":"a\nb"}"#, "“task” must be one line of at most"),
            (
                #"{"name":"rest","minutes":5,"task":"\u001b[2J"}"#,
                "“task” must be one line of at most"
            ),
            (#"{"name":"rest","minutes":5,"\u001b[2J":1}"#, "a key is unknown."),
        ])
    func stage(json: String, sentence: String) throws {
        let error = #expect(throws: PitError.self) { try plans(Self.file(stage: json)) }

        let description = try #require(error?.description)
        #expect(description.hasPrefix("plans.json, plan “ham”, stage 2: \(sentence)"))
    }

    @Test(
        "A name that cannot be typed as a word of a command is refused.",
        arguments: [
            "", "Ham", "ham leg", "-ham", "ham-", "ham--leg", "2ham", "ham_leg", "ham/leg",
            "ham\\u0007", "h\\u200Dam", "\\u202Eham", String(repeating: "h", count: 41),
        ])
    func name(_ name: String) throws {
        let error = #expect(throws: PitError.self) {
            try plans(#"{"plans":[{"name":"\#(name)","stages":[\#(Self.smoke)]}]}"#)
        }

        let description = try #require(error?.description)
        #expect(
            description == """
                plans.json, plan 1: “name” must be a word in lower case, such as “pork-shoulder”: a letter, \
                then letters, digits and single hyphens between them, at most 40.
                """)
    }

    @Test(
        "A stage may end at a temperature.",
        arguments: [
            (#""untilCelsius":93"#, StageTarget(celsius: 93)),
            (#""untilFahrenheit":165,"end":"first""#, StageTarget(celsius: 74, end: .first)),
            (#""untilCelsius":93,"end":"last""#, StageTarget(celsius: 93, end: .last)),
        ])
    func target(json: String, target: StageTarget) throws {
        let plans = try plans(Self.file(stage: #"{"name":"rest","minutes":5,\#(json)}"#))

        #expect(plans[0].stages[1].target == target)
    }

    @Test("An own plan hides the built-in plan of the same name, and is before the others.")
    func all() {
        let ham = CookPlan(name: "ham", stages: [])
        let ribs = CookPlan(name: "ribs", stages: [])

        let plans = CookPlan.all(own: [ham, ribs])

        #expect(plans.prefix(2) == [ham, ribs])
        #expect(
            plans.map(\.name).sorted() == ["brisket", "chicken", "ham", "pork-shoulder", "ribs"])
    }
}

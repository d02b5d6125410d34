import Essentials
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

@Suite("The limits of what a file of plans has")
struct PlanLimitsTests {
    private static let longestWord = String(repeating: "h", count: 40)

    /// Returns the plan of a file with one stage of the given members.
    private func plan(_ members: String) throws(PitError) -> CookPlan? {
        let json = #"{"plans":[{"name":"\#(Self.longestWord)","stages":[{\#(members)}]}]}"#
        return try PlanFile(Array(json.utf8), path: "plans.json").plans.first
    }

    private func mistake(_ members: String) throws -> String {
        let error = #expect(throws: PitError.self) { try plan(members) }
        return try #require(error?.description.split(separator: "stage 1: ").last.map(String.init))
    }

    @Test("A name has 40 letters at most.")
    func longestName() throws {
        let plan = try plan(#""name":"\#(Self.longestWord)","minutes":5"#)

        #expect(plan?.name == Self.longestWord)
        #expect(plan?.stages.map(\.name) == [Self.longestWord])
        #expect(try mistake(#""name":"h\#(Self.longestWord)""#).hasPrefix("“name” must be a word"))
    }

    @Test("A temperature may be in degrees Fahrenheit, and is kept in whole degrees Celsius.")
    func fahrenheit() throws {
        let plan = try plan(#""name":"smoke","minutes":5,"fahrenheit":225"#)

        #expect(plan?.stages.map(\.celsius) == [107])
        #expect(
            try mistake(#""name":"smoke","minutes":5,"fahrenheit":225,"celsius":107"#)
                == "“celsius” and “fahrenheit” are one too many. Leave one out.")
    }

    @Test("A task has 200 characters at most.")
    func longestTask() throws {
        let task = String(repeating: "a", count: 200)

        let plan = try plan(#""name":"rest","minutes":5,"task":"\#(task)""#)
        let mistake = try mistake(#""name":"rest","minutes":5,"task":"a\#(task)""#)

        #expect(plan?.stages.map(\.task) == [task])
        #expect(mistake.hasPrefix("“task” must be one line of at most 200 characters"))
    }

    @Test(
        "A number that is too small or too large is shown as a person writes it.",
        arguments: [
            ("-5", "-5"), ("43200.5", "43200.5"), ("1000000000000000", "1000000000000000"),
            ("10000000000000000", "1e+16"), ("1e300", "1e+300"),
        ])
    func number(written: String, shown: String) throws {
        let mistake = try mistake(#""name":"rest","minutes":\#(written)"#)

        #expect(mistake == "“minutes” must be from 0 to 43200, not \(shown).")
    }

    @Test("Of an unknown key 40 letters are shown.")
    func longKey() throws {
        let mistake = try mistake(#""x\#(Self.longestWord)":1"#)

        #expect(mistake.hasPrefix("“x\(Self.longestWord.dropLast())” is unknown."))
    }
}

@Suite("The built-in plans")
struct BuiltInPlanTests {
    @Test("A cook takes hours and no days, at the heat of a smoker.", arguments: CookPlan.builtIn)
    func plausible(plan: CookPlan) throws {
        let weight = try #require(Weight(plan.name == "chicken" ? "2kg" : "5kg"))

        let length = plan.length(for: weight)

        #expect((2 * 3600...16 * 3600).contains(length))
        #expect(plan.stages.compactMap(\.celsius).allSatisfy { (100...140).contains($0) })
        // The meat is put on after the rub, and no rest spoils it.
        let (first, last) = (try #require(plan.stages.first), try #require(plan.stages.last))
        #expect((10 * 60...30 * 60).contains(first.length(for: weight)))
        #expect(first.task != nil)
        #expect((10 * 60...60 * 60).contains(last.length(for: weight)))
        #expect(last.task == nil)
    }

    @Test(
        "A cut takes as long as its stages.",
        arguments: [
            ("brisket", 30 + 400 + 250 + 60), ("pork-shoulder", 30 + 500 + 300 + 60),
            ("ribs", 20 + 240 + 60 + 60 + 10), ("chicken", 15 + 45 + 300 + 15),
        ])
    func length(name: String, minutes: Int) throws {
        let weight = try #require(Weight("5kg"))
        let plan = try #require(CookPlan.builtIn.first { $0.name == name })

        #expect(plan.length(for: weight) == minutes * 60)
    }

    @Test("No two have the same name.")
    func names() {
        #expect(Set(CookPlan.builtIn.map(\.name)).count == CookPlan.builtIn.count)
    }
}

@Suite("The schedule of a cook")
struct CookScheduleTests {
    @Test("The stages follow each other, and the last one ends when the cook should be ready.")
    func stages() throws {
        let weight = try #require(Weight("5kg"))
        let plan = CookPlan(
            name: "ham",
            stages: [
                CookPlan.Stage(name: "rub", minutes: 10, task: "Put it on."),
                CookPlan.Stage(name: "smoke", minutes: 5, minutesPerKilogram: 2),
                CookPlan.Stage(name: "rest", minutes: 20),
            ])

        let sut = CookSchedule(
            CookOrder(plan: plan, weight: weight), ready: Date(timeIntervalSince1970: 2700))

        #expect(sut.stages.map(\.stage.name) == ["rub", "smoke", "rest"])
        #expect(sut.stages.map(\.start.timeIntervalSince1970) == [0, 600, 1500])
        #expect(sut.stages.map(\.seconds) == [600, 900, 1200])
        #expect(sut.start == Date(timeIntervalSince1970: 0))
        #expect(sut.length == .seconds(2700))
    }

    @Test(
        "A person may write the name of a cut with capitals and spaces.",
        arguments: [
            ("brisket", "brisket"), ("Pork  Shoulder ", "pork-shoulder"),
            ("PORK-shoulder", "pork-shoulder"),
            ("pork", nil), ("", nil),
        ])
    func cut(text: String, name: String?) {
        #expect(CookPlan.named(text, among: CookPlan.builtIn)?.name == name)
    }
}

import Essentials
import PitTestSupport
import Testing

@testable import PitContract

@Suite("A file of plans")
struct PlanFileTests {
    private static let smoke = #"{"name":"smoke","minutes":60}"#
    private static let minutes = "“minutes” must be from 0 to 43200, not"
    private static let longestWord = String(repeating: "h", count: 40)
    private static let longestTask = String(repeating: "a", count: 200)

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
              {"name": "hähnchen-2", "stages": [
                {"name": "räuchern", "minutes": 0.5, "untilCelsius": 93},
                {"name": "grillen", "minutes": 5, "untilFahrenheit": 165, "end": "first"},
                {"name": "ruhen", "minutes": 5, "untilCelsius": 93, "end": "last"}]}]}
            """)

        let brisket = CookPlan(
            name: "brisket",
            stages: [
                CookPlan.Stage(name: "rub", minutes: 20.5, task: "Put it on the pit."),
                CookPlan.Stage(name: "smoke", celsius: 110, minutesPerKilogram: 80),
            ])
        let chicken = CookPlan(
            name: "hähnchen-2",
            stages: [
                CookPlan.Stage(name: "räuchern", minutes: 0.5, until: StageTarget(celsius: 93)),
                CookPlan.Stage(
                    name: "grillen", minutes: 5, until: StageTarget(celsius: 74, end: .first)),
                CookPlan.Stage(
                    name: "ruhen", minutes: 5, until: StageTarget(celsius: 93, end: .last)),
            ])
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
        ] + noWords.map { (#"{"plans":[{"name":"\#($0)","stages":[\#(smoke)]}]}"#, noWord) })
    func mistake(json: String, sentence: String) {
        #expect(throws: PitError.unavailable("plans.json\(sentence)")) { try plans(json) }
    }

    /// Names that cannot be typed as a word of a command.
    private static let noWords = [
        "", "Ham", "ham leg", "-ham", "ham-", "ham--leg", "2ham", "ham_leg", "ham/leg",
        "ham\\u0007", "h\\u200Dam", "\\u202Eham", String(repeating: "h", count: 41),
    ]
    private static let noWord = """
        , plan 1: “name” must be a word in lower case, such as “pork-shoulder”: a letter, then \
        letters, digits and single hyphens between them, at most 40.
        """

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
            // A number is shown as a person writes it.
            (#"{"name":"rest","minutes":-5}"#, "\(minutes) -5."),
            (#"{"name":"rest","minutes":43200.5}"#, "\(minutes) 43200.5."),
            (#"{"name":"rest","minutes":1000000000000000}"#, "\(minutes) 1000000000000000."),
            (#"{"name":"rest","minutes":10000000000000000}"#, "\(minutes) 1e+16."),
            (#"{"name":"rest","minutes":1e300}"#, "\(minutes) 1e+300."),
            // Of a long key 40 letters are shown.
            (#"{"x\#(longestWord)":1}"#, "“x\(longestWord.dropLast())” is unknown."),
            (#"{"name":"h\#(longestWord)"}"#, "“name” must be a word"),
            (
                #"{"name":"rest","minutes":5,"fahrenheit":225,"celsius":107}"#,
                "“celsius” and “fahrenheit” are one too many. Leave one out."
            ),
            (
                #"{"name":"rest","minutes":5,"task":"a\#(longestTask)"}"#,
                "“task” must be one line of at most 200 characters"
            ),
        ])
    func stage(json: String, sentence: String) {
        let error = #expect(throws: PitError.self) { try plans(Self.file(stage: json)) }

        let mistake = "plans.json, plan “ham”, stage 2: \(sentence)"
        #expect(error?.description.hasPrefix(mistake) == true, "\(error?.description ?? "")")
    }

    @Test("A name has 40 letters at most, a task 200, and degrees Celsius are kept.")
    func limits() throws {
        let (word, task) = (Self.longestWord, Self.longestTask)
        let stage = #"{"name":"\#(word)","minutes":5,"fahrenheit":225,"task":"\#(task)"}"#

        let plans = try plans(#"{"plans":[{"name":"\#(word)","stages":[\#(stage)]}]}"#)

        let expected = CookPlan.Stage(name: word, celsius: 107, minutes: 5, task: task)
        #expect(plans == [CookPlan(name: word, stages: [expected])])
    }

    @Test("An own plan hides the built-in plan of the same name, and is before the others.")
    func all() {
        let ham = CookPlan(name: "ham", stages: [])
        let ribs = CookPlan(name: "ribs", stages: [])

        let plans = CookPlan.all(own: [ham, ribs])

        let others = CookPlan.builtIn.filter { $0.name != "ribs" }
        #expect(plans == [ham, ribs] + others)
    }
}

@Suite("The built-in plans")
struct BuiltInPlanTests {
    @Test("A cook takes hours and no days, at the heat of a smoker.", arguments: CookPlan.builtIn)
    func plausible(plan: CookPlan) throws {
        let weight = try #require(Weight(plan.name == "chicken" ? "2kg" : "5kg"))

        #expect((1...18).contains(plan.length(for: weight) / 3600))
        #expect(plan.stages.compactMap(\.celsius).allSatisfy { (100...165).contains($0) })
        // The meat is put on after the rub, and no rest spoils it.
        let (first, last) = (try #require(plan.stages.first), try #require(plan.stages.last))
        let minutes = [first, last].map { $0.length(for: weight) / 60 }
        #expect((10...30).contains(minutes[0]) && (10...60).contains(minutes[1]))
        #expect(first.task != nil && last.task == nil)
    }

    @Test("A cut takes as long as its stages, and no two have the same name.")
    func length() {
        let lengths: [Int] = [
            30 + 400 + 250 + 60, 30 + 500 + 300 + 60, 20 + 240 + 60 + 60 + 10, 15 + 45 + 300 + 15,
            15 + 80 + 110 + 20, 20 + 180 + 60 + 60 + 10, 30 + 420 + 30, 30 + 1000 + 60,
            30 + 60 + 10, 30 + 60 + 10,
        ]
        let names = [
            "brisket", "pork-shoulder", "ribs", "chicken", "turkey", "baby-back-ribs", "beef-ribs",
            "pulled-pork", "sausages", "fish",
        ]

        #expect(CookPlan.builtIn.map(\.name) == names)
        #expect(CookPlan.builtIn.map { $0.length(for: .fiveKilograms) / 60 } == lengths)
    }
}

@Suite("The schedule of a cook")
struct CookScheduleTests {
    @Test("The stages follow each other, and the last one ends when the cook should be ready.")
    func stages() {
        let plan = CookPlan(
            name: "ham",
            stages: [
                CookPlan.Stage(name: "rub", minutes: 10, task: "Put it on."),
                CookPlan.Stage(name: "smoke", minutes: 5, minutesPerKilogram: 2),
                CookPlan.Stage(name: "rest", minutes: 20),
            ])

        let sut = CookSchedule(
            CookOrder(plan: plan, weight: .fiveKilograms), ready: Date(timeIntervalSince1970: 2700))

        let times: [[Int]] = sut.stages.map { stage in
            [Int(stage.start.timeIntervalSince1970), stage.seconds]
        }
        #expect(sut.stages.map(\.stage) == plan.stages)
        #expect(times == [[0, 600], [600, 900], [1500, 1200]])
        #expect(sut.start == sut.stages[0].start && sut.length == .seconds(2700))
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

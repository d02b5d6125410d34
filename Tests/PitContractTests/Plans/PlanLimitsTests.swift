import Testing

@testable import PitContract

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

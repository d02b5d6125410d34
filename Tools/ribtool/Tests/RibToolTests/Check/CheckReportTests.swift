import Testing

@testable import RibToolKit

@Suite("ribtool check")
struct CheckReportTests {
    @Test("A repository in order has no findings, by any rule.")
    func inOrder() throws {
        let report = try CheckReport(SmallRepository.checked([:]))

        #expect(report.findings == [])
        #expect(report.rules == CheckRules.names)
    }

    @Test("A finding has its place, the rule, the reason, and what to do.")
    func finding() throws {
        let findings = try SmallRepository.findings("readme", ["Modules/Auth/README.md": nil])

        #expect(
            findings.map(\.description) == [
                """
                Modules/Auth/README.md:1: readme: Auth has no README.
                    why: \(ReadmeRule.why)
                    fix: Write `# Auth`, what it is, and its four facts.

                """
            ])
    }

    @Test("Findings are in the order of their places, whichever rule they are by.")
    func order() throws {
        let repository = try SmallRepository.checked([
            "Modules/Oven/README.md": nil,
            SmallRepository.grill("State"): "// TODO\nstruct GrillState {}\n",
        ])

        let report = CheckReport(repository, rules: [ReadmeRule.self, UnfinishedRule.self])

        #expect(report.findings.map(\.rule) == ["unfinished", "readme"])
    }

    @Test(
        "An exception with a reason takes its finding away; a folder's is for all in it.",
        arguments: ["Modules/Auth/README.md", "Modules/Auth"])
    func exception(at: String) throws {
        let settings = Self.settings(rule: "readme", at: at)

        let told = try SmallRepository.told(
            "readme", [CheckSettings.path: settings, "Modules/Auth/README.md": nil])

        #expect(told == [])
    }

    @Test("An exception that matches no finding is a finding itself.")
    func unusedException() throws {
        let settings = Self.settings(rule: "readme", at: "Modules/Auth/README.md")

        let told = try SmallRepository.told("readme", [CheckSettings.path: settings])

        #expect(
            told == [
                "\(CheckSettings.path):2: The exception for Modules/Auth/README.md matches no finding."
            ])
    }

    @Test("Of another rule's exceptions nothing is said.")
    func otherException() throws {
        let settings = Self.settings(rule: "todo", at: "x").replacing("todo", with: "unsafe")

        #expect(try SmallRepository.told("readme", [CheckSettings.path: settings]) == [])
    }

    @Test(
        "Settings that can't be understood are refused, with the reason.",
        arguments: [
            ("{", "can't be decoded"),
            (settings(rule: "raedme", at: "x"), "Unknown rule “raedme”. Did you mean “readme”?"),
            (
                settings(rule: "readme", at: "x", reason: " "),
                "gives no reason for the exception of x"
            ),
            (
                settings(rule: "readme", at: "x").replacing("{}", with: #"{"sevrice": []}"#),
                "Unknown layer “sevrice”. Did you mean “service”?"
            ),
        ])
    func damagedSettings(text: String, sentence: String) {
        let error = #expect(throws: ToolError.self) {
            try SmallRepository.checked([CheckSettings.path: text])
        }

        #expect(error?.sentence.contains(sentence) == true)
    }

    private static func settings(rule: String, at: String, reason: String = "It is so.") -> String {
        """
        {"layers": {}, "mostLines": 200, "exceptions": [
            {"rule": "\(rule)", "at": "\(at)", "reason": "\(reason)"}]}
        """
    }
}

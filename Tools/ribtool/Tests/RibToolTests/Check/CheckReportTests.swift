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

    @Test("Findings are in the order of their places, whichever rule they are by.")
    func order() throws {
        let repository = try SmallRepository.checked([
            "docs/heat.md": "TODO\n[this](gone.md)\nTODO\n"
        ])

        let report = CheckReport(repository, rules: [LinksRule.self, UnfinishedRule.self])

        #expect(report.findings.map(\.rule) == ["unfinished", "links", "unfinished"])
    }

    @Test(
        "An exception with a reason takes its finding away; a folder's is for all in it.",
        arguments: ["docs/heat.md", "docs"])
    func exception(at: String) throws {
        let settings = Self.settings(rule: "unfinished", at: at)

        let told = try SmallRepository.told(
            "unfinished", [CheckSettings.path: settings, "docs/heat.md": "TODO\n"])

        #expect(told == [])
    }

    @Test("An exception that matches no finding is a finding of its rule itself.")
    func unusedException() throws {
        let settings = Self.settings(rule: "unfinished", at: "docs/heat.md")

        let told = try SmallRepository.told("unfinished", [CheckSettings.path: settings])

        #expect(
            told == ["\(CheckSettings.path):2: The exception for docs/heat.md matches no finding."])
        #expect(try SmallRepository.told("links", [CheckSettings.path: settings]) == [])
    }

    @Test(
        "Settings that can't be understood are refused, with the reason.",
        arguments: [
            ("{", "can't be decoded"),
            (settings(rule: "likns", at: "x"), "Unknown rule “likns”. Did you mean “links”?"),
            (
                settings(rule: "links", at: "x", reason: " "),
                "gives no reason for the exception of x"
            ),
            (
                settings(rule: "links", at: "x").replacing("{}", with: #"{"sevrice": []}"#),
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

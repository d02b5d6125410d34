import ArgumentParsing
import Testing

@testable import RibToolKit

@Suite("ribtool check")
struct CheckCommandTests {
    private func settings(rule: String, at: String, reason: String = "It is so.") -> String {
        """
        {"exceptions": [
            {"rule": "\(rule)", "at": "\(at)", "reason": "\(reason)"}]}
        """
    }

    /// Runs the command in a repository with a page that postpones work, and these settings.
    private func run(_ words: String..., settings: String? = nil) throws -> CommandResult {
        let repository = try TemporaryRepository(TemporaryRepository.core)
        try repository.write("TODO\n[this](gone.md)\nTODO\n", to: "docs/heat.md")
        if let settings { try repository.write(settings, to: CheckSettings.path) }
        return repository.run(["check"] + words)
    }

    @Test("Findings go to the output in the order of their places, and the exit code is 1.")
    func failed() throws {
        let answer = try run()

        let todo =
            "unfinished: TODO postpones work.\n    why: \(UnfinishedRule.why)\n"
            + "    fix: Do it now, or describe it in an issue and remove the line.\n"
        #expect(answer.exitCode == .failed)
        #expect(
            answer.output == """
                docs/heat.md:1: \(todo)docs/heat.md:2: links: The link gone.md leads nowhere.
                    why: \(LinksRule.why)
                    fix: Correct or remove it.
                docs/heat.md:3: \(todo)3 findings by \(CheckRules.all.count) rules.

                """)
        #expect(
            try run("--rule", "links").output.hasSuffix("\n1 finding by the rule links.\n"))
    }

    @Test("A repository in order says so, and the exit code is 0.")
    func done() throws {
        #expect(
            try TemporaryRepository(TemporaryRepository.core).run("check")
                == CommandResult(
                    output: "The repository is in order: \(CheckRules.all.count) rules.\n"))
    }

    @Test("With --json the report is one value, with every part of a finding.")
    func json() throws {
        #expect(
            try run("--rule", "links", "--json").output == """
                {
                  "findings" : [
                    {
                      "fix" : "Correct or remove it.",
                      "problem" : "The link gone.md leads nowhere.",
                      "rule" : "links",
                      "site" : {
                        "file" : "docs/heat.md",
                        "line" : 2
                      },
                      "why" : "\(LinksRule.why)"
                    }
                  ],
                  "rules" : [
                    "links"
                  ]
                }

                """)
    }

    @Test("The list has every rule, and says what must hold and why.")
    func list() throws {
        let output = try run("--list").output

        for rule in CheckRules.all {
            #expect(output.contains("\(rule.name)\n    \(rule.summary)\n    \(rule.why)\n"))
        }
    }

    @Test(
        "An exception with a reason takes its finding away; a folder's is for all in it.",
        arguments: ["docs/heat.md", "docs"])
    func exception(at: String) throws {
        let answer = try run("--rule", "links", settings: settings(rule: "links", at: at))

        #expect(answer.exitCode == .done)
    }

    @Test("An exception that matches no finding is a finding of its rule itself.")
    func unusedException() throws {
        let settings = settings(rule: "links", at: "docs/hea")

        let output = try run("--rule", "links", settings: settings).output

        #expect(
            output.contains(
                "\(CheckSettings.path):2: links: The exception for docs/hea matches no finding."))
        #expect(!(try run("--rule", "unfinished", settings: settings).output.contains("docs/hea ")))
    }

    @Test("Settings that can't be understood are refused, with the reason.")
    func damagedSettings() throws {
        for (text, sentence) in [
            ("{", "can't be decoded"),
            (settings(rule: "likns", at: "x"), "Unknown rule “likns”. Did you mean “links”?"),
            (
                settings(rule: "links", at: "x", reason: " "),
                "gives no reason for the exception of x"
            ),
        ] { #expect(try run(settings: text).complaint.contains(sentence)) }
    }
}

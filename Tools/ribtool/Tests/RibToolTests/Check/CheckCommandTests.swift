import ArgumentParsing
import Testing

@testable import RibToolKit

@Suite("The command line of ribtool check")
struct CheckCommandTests {
    private func repository() throws -> TemporaryRepository {
        let repository = try TemporaryRepository(SmallRepository.files)
        try repository.write("TODO\n", to: "docs/heat.md")
        return repository
    }

    @Test("Findings go to the output, and the exit code is 1.")
    func failed() throws {
        let answer = try repository().run("check", "--rule", "unfinished")

        #expect(answer.exitCode == .failed)
        #expect(
            answer.output == """
                docs/heat.md:1: unfinished: TODO postpones work.
                    why: \(UnfinishedRule.why)
                    fix: Do it now, or describe it in an issue and remove the line.
                1 finding by the rule unfinished.

                """)
    }

    @Test("A repository in order says so, and the exit code is 0.")
    func done() throws {
        let answer = try TemporaryRepository(SmallRepository.files).run("check")

        #expect(
            answer
                == CommandResult(
                    output: "The repository is in order: \(CheckRules.all.count) rules.\n")
        )
    }

    @Test("With --json the report is one value, with every part of a finding.")
    func json() throws {
        let answer = try repository().run("check", "--rule", "unfinished", "--json")

        #expect(
            answer.output == """
                {
                  "findings" : [
                    {
                      "fix" : "Do it now, or describe it in an issue and remove the line.",
                      "problem" : "TODO postpones work.",
                      "rule" : "unfinished",
                      "site" : {
                        "file" : "docs/heat.md",
                        "line" : 1
                      },
                      "why" : "\(UnfinishedRule.why)"
                    }
                  ],
                  "rules" : [
                    "unfinished"
                  ]
                }

                """)
    }

    @Test("The list has every rule, and says what must hold and why.")
    func list() throws {
        let output = try TemporaryRepository(SmallRepository.files).run("check", "--list").output

        for rule in CheckRules.all {
            #expect(output.contains("\(rule.name)\n    \(rule.summary)\n    \(rule.why)\n"))
        }
    }

    @Test("A rule that is not there is a mistake in the command line.")
    func unknownRule() throws {
        let answer = try TemporaryRepository(SmallRepository.files).run("check", "--rule", "layer")

        #expect(answer.exitCode == .usage)
        #expect(answer.complaint.contains("Unknown rule “layer”. Did you mean “layers”?"))
    }
}

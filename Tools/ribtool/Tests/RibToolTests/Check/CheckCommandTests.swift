import ArgumentParsing
import Testing

@testable import RibToolKit

@Suite("The command line of ribtool check")
struct CheckCommandTests {
    @Test("Findings go to the output, and the exit code is 1.")
    func failed() throws {
        let repository = try TemporaryRepository(SmallRepository.files)
        try repository.write("# Something else\n", to: "Modules/Auth/README.md")

        let answer = repository.run("check", "--rule", "readme")

        #expect(answer.exitCode == .failed)
        #expect(answer.output.hasPrefix("Modules/Auth/README.md:1: readme: "))
        #expect(answer.output.hasSuffix("1 finding by the rule readme.\n"))
    }

    @Test("A repository in order says so, and the exit code is 0.")
    func done() throws {
        let answer = try TemporaryRepository(SmallRepository.files).run("check")

        #expect(
            answer == Answer(output: "The repository is in order: \(CheckRules.all.count) rules.\n")
        )
    }

    @Test("With --json the report is one value, with every part of a finding.")
    func json() throws {
        let repository = try TemporaryRepository(SmallRepository.files)
        try repository.write("# Something else\n", to: "Modules/Auth/README.md")

        let answer = repository.run("check", "--rule", "readme", "--json")

        #expect(
            answer.output == """
                {
                  "findings" : [
                    {
                      "fix" : "Let its first line be `# Auth`.",
                      "problem" : "The README of Auth has another title.",
                      "rule" : "readme",
                      "site" : {
                        "file" : "Modules/Auth/README.md",
                        "line" : 1
                      },
                      "why" : "\(ReadmeRule.why)"
                    }
                  ],
                  "rules" : [
                    "readme"
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

    @Test("Rules have names of their own.")
    func names() {
        #expect(Set(CheckRules.names).count == CheckRules.all.count)
    }

    @Test("A rule that is not there is a mistake in the command line.")
    func unknownRule() throws {
        let answer = try TemporaryRepository(SmallRepository.files).run("check", "--rule", "layer")

        #expect(answer.exitCode == .usage)
        #expect(answer.complaint.contains("Unknown rule “layer”. Did you mean “layers”?"))
    }
}

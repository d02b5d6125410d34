import ArgumentParsing
import Testing

@testable import RibToolKit

@Suite("The recorded mutation scores")
struct MutationScoresTests {
    @Test("A score replaces the module's old one; others stay, in order.")
    func records() throws {
        var scores = scores(("A", 3, 3), ("C", 2, 1))

        scores.record([score("C", 4, 4), score("B", 1, 0)])

        #expect(scores.all == [score("A", 3, 3), score("B", 1, 0), score("C", 4, 4)])
        #expect(try MutationScores(scores.text) == scores)
    }

    @Test("The file has a line for each, whose keys are in order.")
    func file() throws {
        let text = try scores(("A", 3, 2)).text

        #expect(
            text == """
                [
                  {"killed":2,"module":"A","mutants":3}
                ]

                """)
    }

    @Test("Without scores there is no file.")
    func isEmpty() throws {
        #expect(try MutationScores().text == nil)
    }

    @Test("As large a share of as many changes is as good as what is recorded.", arguments: [8, 9])
    func isAsGood(killed: Int) {
        #expect(scores(("A", 9, 8)).complaint(about: score("A", 9, killed)) == nil)
    }

    @Test(
        "Fewer killed mutants, or another number of mutants, are reported.",
        arguments: [
            (9, 7, "A: 7 of 9 mutants are killed, and 8 of 9 are recorded. "),
            (10, 10, "A: 10 of 10 mutants are killed, and 8 of 9 are recorded. "),
            (8, 8, "A: 8 of 8 mutants are killed, and 8 of 9 are recorded. "),
        ])
    func differs(mutants: Int, killed: Int, sentence: String) {
        let complaint = scores(("A", 9, 8)).complaint(about: score("A", mutants, killed))

        #expect(complaint == sentence + "Run `swift run ribtool mutate A --write`.")
    }

    @Test("A module without a recorded score is no complaint.")
    func isNew() {
        #expect(MutationScores().complaint(about: score("A", 2, 1)) == nil)
    }

    @Test("A file that can't be decoded fails the command, with what to do.")
    func damaged() throws {
        let repository = try TemporaryRepository(TemporaryRepository.core)
        try repository.write("{}", to: MutationScores.path)

        let answer = repository.run("ratio")

        #expect(answer.exitCode == .failed)
        #expect(answer.complaint.contains("\(MutationScores.path) can't be decoded. Remove it"))
    }

    @Test(
        "The digest changes with what a score is of, and with nothing else.",
        arguments: [
            ("Modules/One/Sources/One/A.swift", true), ("Modules/Two/Sources/Two/A.swift", false),
            ("Tests/OneTests/ATests.swift", true),
            ("Tools/ribtool/Sources/RibToolKit/Mutation/Running/A.swift", true),
            ("Modules/One/README.md", false), ("Tests/TwoTests/ATests.swift", false),
            ("Modules/One/Tests/OneTests/ATests.swift", true),
            ("Modules/Two/Tests/TwoTests/ATests.swift", false),
            ("Tests/SharedDoubles/Stubs/ASpy.swift", false),
        ])
    func digest(path: String, counts: Bool) throws {
        let texts = [
            "Modules/One/Package.swift": "", "Modules/One/Sources/One/One.swift": "",
            "Tests/OneTests/OneTests.swift": "import SharedDoubles\n",
            "Tests/TwoTests/TwoTests.swift": "import SharedDoubles\n",
        ]
        let digests = ["a", "a", "b", nil].map { text in
            let added = text.map { [path: $0] } ?? [:]
            let repository = Repository(texts.merging(added) { $1 })
            return repository.digest(of: repository.modules[0])
        }

        #expect(digests[0] == digests[1])
        #expect((digests[0] != digests[2]) == counts)
        #expect((digests[0] != digests[3]) == counts)
    }

    @Test(
        "The digest changes with the module's own entries of the settings.",
        arguments: [("One", true), ("Two", false)])
    func settings(module: String, counts: Bool) throws {
        let digests = ["", #"{"module": "\#(module)", "test": "ATests"}"#].map { slow in
            let repository = Repository([
                "Modules/One/Package.swift": "", "Modules/One/Sources/One/One.swift": "",
                MutationSettings.path: #"{"minimumPercent": 90, "slowTests": [\#(slow)]}"#,
            ])
            return repository.digest(of: repository.modules[0])
        }

        #expect((digests[0] != digests[1]) == counts)
    }

    private func scores(_ parts: (String, Int, Int)...) -> MutationScores {
        var scores = MutationScores()
        scores.record(parts.map(score))
        return scores
    }

    private func score(_ module: String, _ mutants: Int, _ killed: Int) -> MutationScore {
        MutationScore(module: module, mutants: mutants, killed: killed)
    }
}

import ArgumentParsing
import Testing

@testable import RibToolKit

@Suite("ribtool remove-feature")
struct RemoveFeatureCommandTests {
    private static let interactor = "Modules/Pit/Sources/Pit/PitInteractor.swift"

    @Test("An edited feature is kept, unless its removal is forced.")
    func edited() throws {
        let repository = try repositoryWithPit()
        for path in [
            "Tests/PitTests/More.swift", "Tests/LoggedInTests/LoggedInPitChildTests.swift",
        ] {
            let text = repository[path]
            try repository.write((text ?? "") + "// Mine.\n", to: path)
            let refused = repository.run("remove-feature", "Pit")

            #expect(refused.exitCode == .failed)
            #expect(refused.complaint.contains("\(path) differs from what new-feature wrote."))
            #expect(repository[path]?.hasSuffix("// Mine.\n") == true)
            if let text { try repository.write(text, to: path) }
        }

        let forced = repository.run("remove-feature", "Pit", "--force")

        #expect(forced.exitCode == .done)
        #expect(try repository.status == [])
    }

    @Test(
        "A line that was broken for the feature is one line again; lines that were several stay.",
        arguments: [true, false])
    func layout(isCommitted: Bool) throws {
        let repository = try TemporaryRepository.ownCheckout()
        try repository.write(
            """
            struct LoggedInStartTests {
                func starts() {
                    start { try? await UnitUnderTest.launch(makeLoggedInInteractor()).shutdown() }
                    start {
                        try? await UnitUnderTest.launch(makeLoggedInInteractor()).shutdown()
                    }
                }
            }

            """, to: "Tests/LoggedInTests/LoggedInStartTests.swift")
        try repository.commit()
        let made = repository.run("new-feature", "Pit", "--parent", "LoggedIn")
        try #require(made.complaint == "")
        if isCommitted { try repository.commit() }

        let removed = repository.run("remove-feature", "Pit")

        #expect(removed.complaint == "")
        let old = isCommitted ? "HEAD^" : "HEAD"
        #expect(try repository.git("diff", old) == "")
    }

    @Test("The recorded score of the feature is removed; others stay.")
    func score() throws {
        let repository = try repositoryWithPit()
        let pit = MutationScore(module: "Pit", mutants: 25, killed: 25)
        let parent = MutationScore(module: "LoggedIn", mutants: 30, killed: 29)
        var scores = MutationScores()
        scores.record([pit, parent])
        try repository.write(try #require(try scores.text), to: MutationScores.path)

        let answer = repository.run("remove-feature", "Pit")

        #expect(answer.complaint == "")
        #expect(try MutationScores(root: repository.root).all == [parent])
    }

    @Test("A line of the parent that uses the feature is named, and stays.")
    func usedByParent() throws {
        let repository = try repositoryWithPit()
        let path = "Modules/LoggedIn/Sources/LoggedIn/LoggedInInteractor.swift"
        let text = try #require(repository[path])
        try repository.write(
            text + "func go(_ r: any LoggedInRouting) async { await r.attachPit() }\n", to: path)

        let refused = repository.run("remove-feature", "Pit")
        let forced = repository.run("remove-feature", "Pit", "--force")

        let lines = try #require(repository[path]).lines
        let line = "\(path):\(lines.count - 1)"
        #expect(refused.complaint.contains("\(line) differs from what new-feature wrote."))
        #expect(forced.output.contains("Fix \(line), which still uses it."))
        #expect(try repository.status == [" M \(path)"])
    }

    @Test("A feature that others import is not removed, even if forced.")
    func imported() throws {
        let repository = try repositoryWithPit()
        try repository.write("import PitViews\n", to: "Apps/RibHouse/More.swift")

        let answer = repository.run("remove-feature", "Pit", "--force")

        #expect(answer.exitCode == .failed)
        #expect(
            answer.complaint.contains("Apps/RibHouse/More.swift:1 uses Pit. Remove that first."))
        #expect(repository[Self.interactor] != nil)
    }

    @Test("A text in a test of the tool is no use of the feature.")
    func namedByTool() throws {
        let repository = try repositoryWithPit()
        try repository.write(
            "let text = \"pitBuilder\"\n", to: "Tools/ribtool/Tests/RibToolTests/PitTests.swift")

        let answer = repository.run("remove-feature", "Pit")

        #expect(answer.complaint == "")
    }

    @Test("A dry run changes nothing.")
    func dryRun() throws {
        let repository = try repositoryWithPit()
        let before = try repository.status

        let answer = repository.run("remove-feature", "Pit", "--dry-run")

        #expect(answer.output.contains("deleted file mode"))
        #expect(try repository.status == before)
    }

    @Test(
        "A wrong name is refused in one sentence.",
        arguments: [
            (["Pti"], "Unknown feature “Pti”. Did you mean “Pit”?"),
            (["FeatureTemplate"], "FeatureTemplate is a template and cannot be removed."),
            ([], "`remove-feature` needs NAME."), (["../Pit"], "“../Pit” has path parts"),
        ])
    func refused(names: [String], sentence: String) throws {
        let repository = try Self.withPit.get()

        let answer = repository.run(["remove-feature"] + names)

        #expect(answer.exitCode == .usage)
        #expect(answer.complaint.contains(sentence))
    }

    private static let withPit = Result {
        let repository = try TemporaryRepository.ownCheckout()
        let answer = repository.run("new-feature", "Pit", "--parent", "LoggedIn")
        try #require(answer.complaint == "")
        return repository
    }

    private func repositoryWithPit() throws -> TemporaryRepository {
        try TemporaryRepository.copy(of: Self.withPit.get())
    }
}

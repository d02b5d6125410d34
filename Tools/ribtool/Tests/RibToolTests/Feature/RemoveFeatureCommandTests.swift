import ArgumentParsing
import Testing

@testable import RibToolKit

@Suite("ribtool remove-feature")
struct RemoveFeatureCommandTests {
    private static let interactor = "Modules/Pit/Sources/Pit/PitInteractor.swift"

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
        let repository = try TemporaryRepository.ownCheckoutWithPit()
        let pit = MutationScore(module: "Pit", mutants: 25, killed: 25)
        let parent = MutationScore(module: "LoggedIn", mutants: 30, killed: 29)
        var scores = MutationScores()
        scores.record([pit, parent])
        try repository.write(try #require(try scores.text), to: MutationScores.path)

        let answer = repository.run("remove-feature", "Pit")

        #expect(answer.complaint == "")
        #expect(try MutationScores(root: repository.root).all == [parent])
    }

    @Test("A feature that others import is not removed, even if forced.")
    func imported() throws {
        let repository = try TemporaryRepository.ownCheckoutWithPit()
        try repository.write("import PitViews\n", to: "Apps/RibHouse/More.swift")

        let answer = repository.run("remove-feature", "Pit", "--force")

        #expect(answer.exitCode == .failed)
        #expect(
            answer.complaint.contains("Apps/RibHouse/More.swift:1 uses Pit. Remove that first."))
        #expect(repository[Self.interactor] != nil)
    }

    @Test("A text in a test of the tool is no use of the feature.")
    func namedByTool() throws {
        let repository = try TemporaryRepository.ownCheckoutWithPit()
        try repository.write(
            "let text = \"pitBuilder\"\n", to: "Tools/ribtool/Tests/RibToolTests/PitTests.swift")

        let answer = repository.run("remove-feature", "Pit")

        #expect(answer.complaint == "")
    }

    @Test("A dry run changes nothing.")
    func dryRun() throws {
        let repository = try TemporaryRepository.ownCheckoutWithPit()
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
        let repository = try TemporaryRepository.checkoutWithPit.get()

        let answer = repository.run(["remove-feature"] + names)

        #expect(answer.exitCode == .usage)
        #expect(answer.complaint.contains(sentence))
    }
}

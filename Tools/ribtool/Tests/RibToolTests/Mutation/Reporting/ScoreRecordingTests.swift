import ArgumentParsing
import Testing

@testable import RibToolKit

@Suite("ribtool mutate --write and --check")
struct ScoreRecordingTests {
    private let repository: TemporaryRepository

    init() throws { repository = try TemporaryRepository([MutationSettings.path: ""]) }

    private func answer(
        _ words: [String], to module: MutationReport.Module, known: MutationScores? = nil
    ) throws -> CommandResult {
        let scores = try known ?? MutationScores(root: repository.root)
        let arguments = try #require(try MutateCommand.syntax.parse(words[...]))
        let report = MutationReport(modules: [module])
        return try MutateCommand.answer(to: report, scores, arguments, below: repository.root)
    }

    @Test("A write records each module that was measured, also one below its minimum, and says so.")
    func writes() throws {
        let answer = try answer(["--write"], to: module(.killed, .survived))

        #expect(answer.exitCode == .failed)
        #expect(answer.output.contains("Wrote Tools/ribtool/mutation-scores.json."))
        let scores = try MutationScores(root: repository.root)
        #expect(scores.all == [MutationScore(module: "M", mutants: 2, killed: 1)])
    }

    @Test("A score that was recorded during the run stays.")
    func recordedMeanwhile() throws {
        var others = MutationScores()
        others.record([MutationScore(module: "N", mutants: 3, killed: 3)])
        try repository.write(try #require(try others.text), to: MutationScores.path)

        _ = try answer(["--write"], to: module(.killed), known: MutationScores())

        #expect(try MutationScores(root: repository.root).all.map(\.module) == ["M", "N"])
    }

    @Test("Programs get the report alone.")
    func programs() throws {
        let plain = try answer(["--json"], to: module(.killed))

        #expect(try answer(["--json", "--write"], to: module(.killed)) == plain)
    }

    @Test(
        "A check fails when fewer mutants are killed than recorded, and passes with as many.",
        arguments: [true, false])
    func checks(isWorse: Bool) throws {
        _ = try answer(["--write"], to: module(minimum: 0, .killed, .killed))
        let before = repository.text(MutationScores.path)

        let answer = try answer(
            ["--check"], to: module(minimum: 0, .killed, isWorse ? .survived : .killed))

        let complaint = "M: 1 of 2 mutants are killed, and 2 of 2 are recorded."
        #expect(answer.exitCode == (isWorse ? .failed : .done))
        #expect(answer.complaint.hasPrefix(complaint) == isWorse)
        #expect(repository.text(MutationScores.path) == before)
    }
}

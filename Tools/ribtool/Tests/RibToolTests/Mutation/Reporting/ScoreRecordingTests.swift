import ArgumentParsing
import Testing

@testable import RibToolKit

@Suite("ribtool mutate --write and --check")
struct ScoreRecordingTests {
    @Test("A write records each module that was measured, and says so.")
    func writes() throws {
        let repository = try TemporaryRepository([MutationSettings.path: ""])

        let answer = try answer(
            to: MutationReport(modules: [module(.killed, .killed)], unused: []), ["--write"],
            in: repository)

        #expect(answer.exitCode == .done)
        #expect(answer.output.contains("Wrote Tools/ribtool/mutation-scores.json."))
        let scores = try MutationScores(root: repository.root)
        #expect(scores.all == [MutationScore(module: "M", mutants: 2, killed: 2)])
    }

    @Test("A score that was recorded during the run stays.")
    func recordedMeanwhile() throws {
        let repository = try TemporaryRepository([MutationSettings.path: ""])
        var others = MutationScores()
        others.record([MutationScore(module: "N", mutants: 3, killed: 3)])
        try repository.write(try #require(try others.text), to: MutationScores.path)
        let arguments = try #require(try MutateCommand.syntax.parse(["--write"]))

        _ = try MutateCommand.answer(
            to: MutationReport(modules: [module(.killed)], unused: []), MutationScores(),
            arguments, below: repository.root)

        #expect(try MutationScores(root: repository.root).all.map(\.module) == ["M", "N"])
    }

    @Test("Programs get the report alone.", arguments: ["--json", "--markdown"])
    func programs(flag: String) throws {
        let repository = try TemporaryRepository([MutationSettings.path: ""])
        let plain = try answer(
            to: MutationReport(modules: [module(.killed)], unused: []), [flag], in: repository)

        #expect(
            try answer(
                to: MutationReport(modules: [module(.killed)], unused: []), [flag, "--write"],
                in: repository) == plain)
    }

    @Test("A score below the minimum is recorded, and fails the run all the same.")
    func isTooLow() throws {
        let repository = try TemporaryRepository([MutationSettings.path: ""])

        let answer = try answer(
            to: MutationReport(modules: [module(.killed, .survived)], unused: []), ["--write"],
            in: repository)

        #expect(answer.exitCode == .failed)
        #expect(try MutationScores(root: repository.root)["M"]?.killed == 1)
    }

    @Test("While an entry of the settings is out of date, nothing is recorded.")
    func unused() throws {
        let repository = try TemporaryRepository([MutationSettings.path: ""])
        let report = MutationReport(
            modules: [module(.killed)],
            unused: [
                .init(file: "A.swift", function: "f()", original: "x()", mutated: "", reason: "Y.")
            ])

        let answer = try answer(to: report, ["--write"], in: repository)

        #expect(answer.exitCode == .failed)
        #expect(answer.complaint.contains("Nothing was recorded"))
        #expect(repository.text(MutationScores.path) == nil)
    }

    @Test("A check fails when fewer mutants are killed than recorded, and writes nothing.")
    func isWorse() throws {
        let repository = try TemporaryRepository([MutationSettings.path: ""])
        _ = try answer(
            to: MutationReport(modules: [module(minimum: 0, .killed, .killed)], unused: []),
            ["--write"], in: repository)
        let before = repository.text(MutationScores.path)

        let answer = try answer(
            to: MutationReport(modules: [module(minimum: 0, .killed, .survived)], unused: []),
            ["--check"], in: repository)

        #expect(answer.exitCode == .failed)
        #expect(answer.complaint.hasPrefix("M: 1 of 2 mutants are killed, and 2 of 2 are"))
        #expect(repository.text(MutationScores.path) == before)
    }

    @Test("A check passes with the recorded score; so does a run that compares nothing.")
    func isSame() throws {
        let repository = try TemporaryRepository([MutationSettings.path: ""])
        _ = try answer(
            to: MutationReport(modules: [module(.killed)], unused: []), ["--write"], in: repository)

        let same = try answer(
            to: MutationReport(modules: [module(.killed)], unused: []), ["--check"], in: repository)
        let plain = try answer(
            to: MutationReport(modules: [module(.killed, .killed)], unused: []), [], in: repository)

        for answer in [same, plain] {
            #expect(answer.exitCode == .done)
            #expect(answer.complaint.isEmpty)
        }
    }

    private func answer(
        to report: MutationReport, _ words: [String], in repository: TemporaryRepository
    ) throws -> Answer {
        let scores = try MutationScores(root: repository.root)
        let arguments = try #require(try MutateCommand.syntax.parse(words[...]))
        return try MutateCommand.answer(to: report, scores, arguments, below: repository.root)
    }
}

import ArgumentParsing
import Testing

@testable import RibToolKit

@Suite("ribtool mutate --write and --check")
struct RecordingFiguresTests {
    @Test("A write records each module that was measured, and says so.")
    func writes() throws {
        let repository = try TemporaryRepository([MutationSettings.path: ""])

        let answer = try answer(to: report(.noticed, .noticed), ["--write"], in: repository)

        #expect(answer.exitCode == .done)
        #expect(answer.output.contains("Wrote Tools/ribtool/mutation-figures.json."))
        let figures = try MutationFigures(root: repository.root)
        #expect(figures.all == [MutationFigure(module: "M", changes: 2, noticed: 2)])
    }

    @Test("Programs get the report alone.", arguments: ["--json", "--markdown"])
    func programs(flag: String) throws {
        let repository = try TemporaryRepository([MutationSettings.path: ""])
        let plain = try answer(to: report(.noticed), [flag], in: repository)

        #expect(try answer(to: report(.noticed), [flag, "--write"], in: repository) == plain)
    }

    @Test("A figure below the minimum is recorded as it is, and fails all the same.")
    func isTooLow() throws {
        let repository = try TemporaryRepository([MutationSettings.path: ""])

        let answer = try answer(to: report(.noticed, .survived), ["--write"], in: repository)

        #expect(answer.exitCode == .failed)
        #expect(try MutationFigures(root: repository.root)["M"]?.noticed == 1)
    }

    @Test("While an entry of the settings is out of date, nothing is recorded.")
    func unused() throws {
        let repository = try TemporaryRepository([MutationSettings.path: ""])
        let report = MutationReport(
            modules: report(.noticed).modules,
            unused: [
                .init(file: "A.swift", function: "f()", original: "x()", mutated: "", reason: "Y.")
            ])

        let answer = try answer(to: report, ["--write"], in: repository)

        #expect(answer.exitCode == .failed)
        #expect(answer.complaint.contains("Nothing is recorded"))
        #expect(repository.text(MutationFigures.path) == nil)
    }

    @Test("A check fails when less is noticed than is recorded, says so, and writes nothing.")
    func isWorse() throws {
        let repository = try TemporaryRepository([MutationSettings.path: ""])
        _ = try answer(to: report(minimum: 0, .noticed, .noticed), ["--write"], in: repository)
        let before = repository.text(MutationFigures.path)

        let answer = try answer(
            to: report(minimum: 0, .noticed, .survived), ["--check"], in: repository)

        #expect(answer.exitCode == .failed)
        #expect(answer.complaint.hasPrefix("M: 1 of 2 changes are noticed, and 2 of 2 are"))
        #expect(repository.text(MutationFigures.path) == before)
    }

    @Test("A check of what is recorded is in order; so is a run that compares nothing.")
    func isSame() throws {
        let repository = try TemporaryRepository([MutationSettings.path: ""])
        _ = try answer(to: report(.noticed), ["--write"], in: repository)

        let same = try answer(to: report(.noticed), ["--check"], in: repository)
        let plain = try answer(to: report(.noticed, .noticed), [], in: repository)

        for answer in [same, plain] {
            #expect(answer.exitCode == .done)
            #expect(answer.complaint.isEmpty)
        }
    }

    private func answer(
        to report: MutationReport, _ words: [String], in repository: TemporaryRepository
    ) throws -> Answer {
        let figures = try MutationFigures(root: repository.root)
        let arguments = try Arguments(words, options: MutateCommand.options)
        return try MutateCommand.answer(to: report, figures, arguments, below: repository.root)
    }

    private func report(minimum: Int = 90, _ verdicts: Verdict...) -> MutationReport {
        let file = mutatedFile("func f() {\n    a()\n}")
        let change = SourceChange(file.mutants[0].mutant, in: file)
        let module = ModuleMutation(
            name: "M", minimum: minimum, changes: verdicts.map { JudgedChange(change, $0) },
            refused: 0, seconds: 1)
        return MutationReport(modules: [module], unused: [])
    }
}

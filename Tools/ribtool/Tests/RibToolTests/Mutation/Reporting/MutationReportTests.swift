import Testing

@testable import RibToolKit

@Suite("The report of ribtool mutate")
struct MutationReportTests {
    @Test(
        "The score is the share of killed mutants, rounded down; a crash and a hang count.",
        arguments: [
            ([MutantReport.Verdict.killed, .crashed, .timedOut], 100, true),
            ([.killed, .survived], 50, false),
            ([.killed, .killed, .survived], 66, false),
        ])
    func score(verdicts: [MutantReport.Verdict], percent: Int, isGood: Bool) {
        var judged = mutants(in: "func f() {\n\(verdicts.map { _ in "a = b\n" }.joined())}")
        for (index, verdict) in verdicts.enumerated() { judged[index].verdict = verdict }
        let module = MutationReport.Module(
            name: "M", minimum: 90, mutants: judged, refused: 0)

        #expect(module.score.percent == percent)
        #expect(MutationReport(modules: [module]).isGood == isGood)
    }

    @Test("The report has the scores, and the mutants that survived.")
    func text() {
        let report = MutationReport(modules: [module(refused: 3, .killed, .survived)])

        #expect(
            report.text == """
                Module  Mutants  Killed  Survived  Score  Minimum  Invalid
                M             2       1         1    50%      90%        3

                Modules/M/Sources/M/S.swift:2 f(), no test fails
                - a()

                """)
    }
}

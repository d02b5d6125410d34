import Testing

@testable import RibToolKit

@Suite("The report of ribtool mutate")
struct MutationPageTests {
    private static func module(_ verdicts: Verdict...) -> ModuleMutation {
        let file = mutatedFile("func f() {\n    a()\n}")
        let change = SourceChange(file.mutants[0].mutant, in: file)
        return ModuleMutation(
            name: "M", minimum: 90,
            changes: verdicts.map {
                JudgedChange(
                    change, $0, remark: $0 == .excused ? "Nobody reads a." : "no test noticed")
            }, refused: 3, seconds: 1)
    }

    @Test(
        "The figure is what was noticed of all, rounded down; a crash and a hang count.",
        arguments: [
            ([Verdict.noticed, .crashed, .timedOut], 100, true),
            ([.noticed, .survived], 50, false),
            ([.noticed, .noticed, .excused], 66, false),
        ])
    func figure(verdicts: [Verdict], percent: Int, isEnough: Bool) {
        let file = mutatedFile("func f() {\n    a()\n}")
        let change = SourceChange(file.mutants[0].mutant, in: file)
        let module = ModuleMutation(
            name: "M", minimum: 90, changes: verdicts.map { JudgedChange(change, $0) }, refused: 0,
            seconds: 1)

        #expect(module.percent == percent)
        #expect(module.isEnough == isEnough)
    }

    @Test("A terminal gets the figures, and what no test noticed.")
    func text() {
        let report = MutationReport(
            modules: [Self.module(.noticed, .survived, .excused)], unused: [])

        #expect(
            MutationPage(report: report).text == """
                Module  Changes  Noticed  Excused  Left  Figure  Minimum  Refused
                M             3        1        1     1     33%      90%        3

                Modules/M/Sources/M/S.swift:2 f(), no test noticed
                - a()

                Modules/M/Sources/M/S.swift:2 f(), excused: Nobody reads a.
                - a()

                """)
    }

    @Test("Markdown has the same, with a diff of each change.")
    func markdown() {
        let report = MutationReport(modules: [Self.module(.excused)], unused: [])

        #expect(
            MutationPage(report: report).markdown == """
                | Module | Changes | Noticed | Excused | Left | Figure | Minimum | Refused |
                | --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: |
                | M | 1 | 0 | 1 | 0 | 0% | 90% | 3 |

                ### M

                `f()` in `Modules/M/Sources/M/S.swift`: Nobody reads a.

                ```diff
                - a()
                ```

                """)
    }

    @Test("An entry that names no change is a fault of its own.")
    func unused() {
        let report = MutationReport(
            modules: [Self.module(.noticed)],
            unused: [
                .init(file: "A.swift", function: "f()", original: "x()", mutated: "", reason: "Y.")
            ])

        #expect(!report.isInOrder)
        #expect(
            MutationPage(report: report).text.contains(
                "excuses a change that does not exist: A.swift, f(): x()"))
    }
}

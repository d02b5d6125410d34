/// A report as a person reads it, on a terminal or on a web page.
struct RatioPage {
    let report: RatioReport
    /// Whether to say how many tests came or went since the baseline.
    let showsChange: Bool

    /// For a terminal.
    var text: String {
        let lists = lists.map { list in
            let rows = list.findings.map { ["  " + $0.name, $0.reason, $0.place] }
            return "\n\(list.title)\n" + TextTable(rows: rows).text
        }
        return [modules.text, interactors.map { "\n" + $0.text } ?? ""].joined()
            + lists.joined() + "\n" + verdict + "\n"
    }

    /// For a README or a pull request.
    var markdown: String {
        let lists = lists.map { list in
            "\n**\(list.title)**\n\n"
                + list.findings.map { finding in
                    let parts = [finding.reason, finding.place].filter { !$0.isEmpty }
                    let rest = parts.isEmpty ? "" : ": " + parts.joined(separator: ", ")
                    return "- `\(finding.name)`\(rest)\n"
                }.joined()
        }
        return tables + lists.joined() + "\n" + verdict + "\n"
    }

    /// The Markdown tables alone.
    var tables: String {
        [modules.markdown, interactors.map { "\n" + $0.markdown } ?? ""].joined()
    }

    /// Whether somebody asked which lines the tests run.
    private var showsCoverage: Bool { report.modules.contains { $0.coverage != nil } }

    private var modules: TextTable {
        let all = report.modules
        let header =
            ["Module", "Interactors", "Suites", "Tests", "Cases", "Tests/interactor", "Killed"]
            + (showsCoverage ? ["Lines"] : []) + (showsChange ? ["Change"] : [])
        return TextTable(
            header: header,
            rows: all.map { row($0) } + (all.count > 1 ? [total] : []),
            alignments: [.left] + header.dropFirst().map { _ in .right })
    }

    private func row(_ module: ModuleRatio) -> [String] {
        let interactors = module.interactors.count
        let cells = [
            module.name, interactors == 0 ? "–" : "\(interactors)", "\(module.suites)",
            "\(module.tests)", "\(module.cases)\(module.hasMoreCases ? "+" : "")",
            module.ratio.map(oneDecimal) ?? "–", killed(module.mutation.map { [$0] } ?? []),
        ]
        return cells + (showsCoverage ? [module.coverage?.percent ?? "–"] : [])
            + (showsChange ? [change(module)] : [])
    }

    private var total: [String] {
        let all = report.modules
        let cells = [
            "All", "\(report.interactors.count)", "\(sum(\.suites))", "\(sum(\.tests))",
            "\(sum(\.cases))" + (all.contains(where: \.hasMoreCases) ? "+" : ""), "–",
            killed(all.compactMap(\.mutation)),
        ]
        let coverage = all.compactMap(\.coverage).reduce(LineCoverage(), +)
        return cells + (showsCoverage ? [coverage.percent] : []) + (showsChange ? [""] : [])
    }

    private var interactors: TextTable? {
        guard !report.interactors.isEmpty else { return nil }
        return TextTable(
            header: ["Interactor", "Tests", "Minimum"] + (showsCoverage ? ["Lines"] : [])
                + ["Verdict"],
            rows: report.interactors.map { interactor in
                let verdict = interactor.isEnough ? "enough" : "too few"
                let reason = interactor.exception.map { ", excepted: " + $0 } ?? ""
                return [interactor.name, "\(interactor.tests)", "\(interactor.minimum)"]
                    + (showsCoverage ? [interactor.coverage?.percent ?? "–"] : [])
                    + [verdict + reason]
            },
            alignments: [.left, .right, .right] + (showsCoverage ? [.right] : []))
    }

    /// A title and what belongs below it.
    private typealias List = (title: String, findings: [Line])
    private typealias Line = (name: String, reason: String, place: String)

    private var lists: [List] {
        func lines(_ findings: [Finding]) -> [Line] {
            findings.map { ($0.name, $0.reason, $0.site.description) }
        }
        let orphans = report.interactors.filter { $0.isOrphan && $0.exception == nil }
        let all: [List] = [
            (
                "Orphans: interactors that no test names",
                orphans.map { ($0.name, "", $0.site.description) }
            ),
            (
                "Phantoms: suites whose interactor is gone",
                lines(report.modules.flatMap(\.phantoms))
            ),
            (
                "Hollow suites: nothing of theirs runs what they are named for",
                lines(report.modules.flatMap(\.hollowSuites))
            ),
            ("Not counted", lines(report.modules.flatMap(\.ignored))),
            (
                "Exceptions in \(RatioSettings.path) for interactors that are gone",
                report.staleExceptions.map { ($0, "", "") }
            ),
            (
                "Test folders of no module, not counted",
                report.otherTestFolders.map { ("Tests/" + $0, "", "") }
            ),
        ]
        return all.filter { !$0.findings.isEmpty }
    }

    private var verdict: String {
        let short = report.interactors.filter { !$0.isEnough }
        if report.interactors.isEmpty { return "There are no interactors here." }
        if short.isEmpty { return "Every interactor has its minimum of tests." }
        let names = short.map { "\($0.name) (\($0.tests) of \($0.minimum))" }
        return "Too few tests: \(names.joined(separator: ", "))."
    }

    private func killed(_ scores: [MutationScore]) -> String {
        guard !scores.isEmpty else { return "–" }
        return "\(scores.reduce(0) { $0 + $1.killed })/\(scores.reduce(0) { $0 + $1.mutants })"
    }

    private func sum(_ figure: KeyPath<ModuleRatio, Int>) -> Int {
        report.modules.reduce(0) { $0 + $1[keyPath: figure] }
    }

    private func change(_ module: ModuleRatio) -> String {
        guard let before = module.testsBefore else { return "new" }
        let difference = module.tests - before
        return difference > 0 ? "+\(difference)" : difference < 0 ? "−\(-difference)" : "="
    }
}

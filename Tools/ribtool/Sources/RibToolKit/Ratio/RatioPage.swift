/// A report as a person reads it, on a terminal or on a web page.
struct RatioPage {
    let report: RatioReport
    /// Whether to show how many tests came or went since the baseline.
    let showsChange: Bool

    var text: String {
        let lists = lists.map { list in
            let rows = list.rows.map { ["  " + $0[0]] + $0.dropFirst() }
            return "\n\(list.title)\n" + TextTable(rows: rows).text
        }
        return tables.map(\.text).joined(separator: "\n") + lists.joined() + "\n\(verdict)\n"
    }

    var markdown: String {
        let lists = lists.map { list in
            let points = list.rows.map { row in
                let rest = row.dropFirst().filter { !$0.isEmpty }.joined(separator: ", ")
                return "- `\(row[0])`" + (rest.isEmpty ? "" : ": " + rest) + "\n"
            }
            return "\n**\(list.title)**\n\n" + points.joined()
        }
        return markdownTables + lists.joined() + "\n\(verdict)\n"
    }

    var markdownTables: String { tables.map(\.markdown).joined(separator: "\n") }

    private var tables: [TextTable] {
        report.interactors.isEmpty ? [modules] : [modules, interactors]
    }

    private var showsCoverage: Bool { report.modules.contains { $0.coverage != nil } }

    private var modules: TextTable {
        let all = report.modules
        let header =
            ["Module", "Interactors", "Suites", "Tests", "Cases", "Tests/interactor", "Killed"]
            + (showsCoverage ? ["Lines"] : []) + (showsChange ? ["Change"] : [])
        let rows = all.map { row($0.name, [$0], change: change($0)) }
        let total = all.count > 1 ? [row("All", all, change: "")] : []
        return TextTable(header: header, rows: rows + total)
    }

    private func row(_ name: String, _ modules: [ModuleRatio], change: String) -> [String] {
        func sum(_ figure: KeyPath<ModuleRatio, Int>) -> Int {
            modules.reduce(0) { $0 + $1[keyPath: figure] }
        }
        let interactors = modules.flatMap(\.interactors).count
        let ratio = modules.count == 1 ? modules[0].ratio : nil
        let scores = modules.compactMap(\.mutation)
        let killed = scores.reduce(0) { $0 + $1.killed }
        let coverage = modules.compactMap(\.coverage).reduce(LineCoverage(), +)
        return [
            name, interactors == 0 ? "–" : "\(interactors)", "\(sum(\.suites))", "\(sum(\.tests))",
            "\(sum(\.cases))" + (modules.contains(where: \.hasMoreCases) ? "+" : ""),
            ratio.map(oneDecimal) ?? "–",
            scores.isEmpty ? "–" : "\(killed)/\(scores.reduce(0) { $0 + $1.mutants })",
        ] + (showsCoverage ? [coverage.percent] : []) + (showsChange ? [change] : [])
    }

    private var interactors: TextTable {
        TextTable(
            header: ["Interactor", "Tests", "Minimum"] + (showsCoverage ? ["Lines"] : [])
                + ["Verdict"],
            rows: report.interactors.map { interactor in
                let verdict = interactor.isEnough ? "enough" : "too few"
                let reason = interactor.exception.map { ", excepted: " + $0 } ?? ""
                return [interactor.name, "\(interactor.tests)", "\(interactor.minimum)"]
                    + (showsCoverage ? [interactor.coverage?.percent ?? "–"] : [])
                    + [verdict + reason]
            })
    }

    private var lists: [(title: String, rows: [[String]])] {
        func rows(_ findings: KeyPath<ModuleRatio, [ModuleRatio.Finding]>) -> [[String]] {
            report.modules.flatMap { $0[keyPath: findings] }.map {
                [$0.name, $0.reason, $0.site.description]
            }
        }
        let orphans = report.interactors.filter { $0.isOrphan && $0.exception == nil }
        let all = [
            (
                "Orphans: interactors that no test names",
                orphans.map { [$0.name, "", $0.site.description] }
            ),
            ("Phantoms: suites whose interactor does not exist", rows(\.phantoms)),
            ("Hollow suites: no test runs what they are named for", rows(\.hollowSuites)),
            ("Not counted", rows(\.ignored)),
            (
                "Exceptions in \(RatioSettings.path) for interactors that do not exist",
                report.staleExceptions.map { [$0] }
            ),
            (
                "Test folders of no module, not counted",
                report.otherTestFolders.map { ["Tests/" + $0] }
            ),
        ]
        return all.filter { !$0.1.isEmpty }
    }

    private var verdict: String {
        let short = report.interactors.filter { !$0.isEnough }
        if report.interactors.isEmpty { return "There are no interactors here." }
        if short.isEmpty { return "Every interactor has its minimum of tests." }
        let names = short.map { "\($0.name) (\($0.tests) of \($0.minimum))" }
        return "Too few tests: \(names.joined(separator: ", "))."
    }

    private func change(_ module: ModuleRatio) -> String {
        guard let before = module.testsBefore else { return "new" }
        let difference = module.tests - before
        return difference > 0 ? "+\(difference)" : difference < 0 ? "−\(-difference)" : "="
    }
}

import ArgumentParsing

enum RatioCommand: Subcommand {
    static let syntax = CommandSyntax(
        name: "ratio", summary: "count the interactors and the tests of each module",
        operands: "[MODULE…]", operandCount: 0...Int.max, options: [.json, .root],
        discussion: """
            A test counts when the test runner would run it on this machine and it can fail. An
            interactor's tests are those of its module that reach it. Below the tables are the
            findings. docs/ratio.md explains them. The minimum for each interactor, and exceptions,
            are in \(RatioSettings.path).

            Exit code 1: an interactor has too few tests.
            """,
        examples: ["ribtool ratio", "ribtool ratio Launch"])

    static func run(_ arguments: Arguments, in repository: Repository) throws -> CommandResult {
        let modules = try repository.modules(named: arguments.operands)
        let report = try RatioReading(repository).report(on: modules)
        let page = RatioPage(report: report)
        return try arguments.answer(report, page.text, isGood: report.verdict == .enough)
    }
}

/// The report as tables and a sentence.
private struct RatioPage {
    let report: RatioReport

    var text: String {
        let tables = [modules, interactors, findings].filter { !$0.rows.isEmpty }
        return (tables.map(\.text) + ["\(verdict)\n"]).joined(separator: "\n")
    }

    private var modules: TextTable {
        let all = report.modules
        let header = ["Module", "Interactors", "Suites", "Tests", "Tests/interactor"]
        let total = all.count > 1 ? [row("All", all)] : []
        return TextTable(header: header, rows: all.map { row($0.name, [$0]) } + total)
    }

    private func row(_ name: String, _ modules: [ModuleRatio]) -> [String] {
        func sum(_ figure: KeyPath<ModuleRatio, Int>) -> Int {
            modules.reduce(0) { $0 + $1[keyPath: figure] }
        }
        let interactors = modules.flatMap(\.interactors).count
        let ratio = modules.count == 1 ? modules[0].ratio : nil
        return [
            name, interactors == 0 ? "–" : "\(interactors)", "\(sum(\.suites))", "\(sum(\.tests))",
            ratio.map { "\(($0 * 10).rounded() / 10)" } ?? "–",
        ]
    }

    private var interactors: TextTable {
        TextTable(
            header: ["Interactor", "Tests", "Minimum", "Verdict"],
            rows: report.interactors.map { interactor in
                let verdict = interactor.isEnough ? "enough" : "too few"
                let reason = interactor.exception.map { ", excepted: " + $0 } ?? ""
                return [
                    interactor.name, "\(interactor.tests)", "\(interactor.minimum)",
                    verdict + reason,
                ]
            })
    }

    private var findings: TextTable {
        let orphans = report.interactors.filter { $0.isOrphan && $0.exception == nil }.map {
            ["orphan", $0.name, "no test names it", $0.site.description]
        }
        let ignored = report.modules.flatMap(\.ignored).map {
            ["not counted", $0.name, $0.reason, $0.site.description]
        }
        let exceptions = report.staleExceptions.map {
            ["exception", $0, "there is no such interactor", RatioSettings.path]
        }
        let folders = report.otherTestFolders.map {
            ["not counted", $0, "there is no such module", "Tests/" + $0]
        }
        return TextTable(
            header: ["Finding", "Name", "Reason", "Place"],
            rows: orphans + ignored + exceptions + folders)
    }

    private var verdict: String {
        let short = report.interactors.filter { !$0.isEnough }
        if report.interactors.isEmpty { return "There are no interactors here." }
        if short.isEmpty { return "Every interactor has its minimum of tests." }
        let names = short.map { "\($0.name) (\($0.tests) of \($0.minimum))" }
        return "Too few tests: \(names.joined(separator: ", "))."
    }
}

/// Rows of cells as text in columns.
///
/// A column of numbers is aligned right.
private struct TextTable {
    let header: [String]
    let rows: [[String]]

    var text: String {
        let all = [header] + rows
        let widths = header.indices.map { column in all.map { $0[column].count }.max() ?? 0 }
        return all.map { row in
            row.enumerated().map { column, cell in
                let blanks = String(repeating: " ", count: widths[column] - cell.count)
                return hasNumbers(column) ? blanks + cell : cell + blanks
            }.joined(separator: "  ").replacing(#/ +$/#, with: "") + "\n"
        }.joined()
    }

    private func hasNumbers(_ column: Int) -> Bool {
        rows.allSatisfy { !$0[column].contains(where: \.isLetter) }
    }
}

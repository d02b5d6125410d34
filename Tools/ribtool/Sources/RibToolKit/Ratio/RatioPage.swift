struct RatioPage {
    let report: RatioReport

    var text: String {
        let tables = [modules, interactors, findings].filter { !$0.rows.isEmpty }
        return (tables.map(\.text) + ["\(verdict)\n"]).joined(separator: "\n")
    }

    private var modules: TextTable {
        let all = report.modules
        let header = [
            "Module", "Interactors", "Suites", "Tests", "Cases", "Tests/interactor",
        ]
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
            "\(sum(\.cases))" + (modules.contains(where: \.hasMoreCases) ? "+" : ""),
            ratio.map(oneDecimal) ?? "–",
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
        func rows(_ kind: String, _ findings: [ModuleRatio.Finding]) -> [[String]] {
            findings.map { [kind, $0.name, $0.reason, $0.site.description] }
        }
        let orphans = report.interactors.filter { $0.isOrphan && $0.exception == nil }.map {
            ["orphan", $0.name, "no test names it", $0.site.description]
        }
        let exceptions = report.staleExceptions.map {
            ["exception", $0, "there is no such interactor", RatioSettings.path]
        }
        let folders = report.otherTestFolders.map {
            ["not counted", $0, "there is no such module", "Tests/" + $0]
        }
        return TextTable(
            header: ["Finding", "Name", "Reason", "Place"],
            rows: orphans + rows("phantom", report.modules.flatMap(\.phantoms))
                + rows("hollow", report.modules.flatMap(\.hollowSuites))
                + rows("not counted", report.modules.flatMap(\.ignored)) + exceptions + folders)
    }

    private var verdict: String {
        let short = report.interactors.filter { !$0.isEnough }
        if report.interactors.isEmpty { return "There are no interactors here." }
        if short.isEmpty { return "Every interactor has its minimum of tests." }
        let names = short.map { "\($0.name) (\($0.tests) of \($0.minimum))" }
        return "Too few tests: \(names.joined(separator: ", "))."
    }
}

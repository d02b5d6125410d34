/// A report for people.
struct MutationPage {
    let report: MutationReport

    /// For a terminal: the figures, then every change that no test noticed.
    var text: String {
        var parts = [table.text]
        for module in report.modules {
            for change in module.survivors {
                let word = change.verdict == .excused ? "excused: " : ""
                let remark = word + (change.remark ?? "")
                parts.append("\(change.site) \(change.function), \(remark)\n\(change.diff)")
            }
        }
        return (parts + unused).joined(separator: "\n")
    }

    /// For a pull request.
    var markdown: String {
        var parts = [table.markdown]
        for module in report.modules where !module.survivors.isEmpty {
            parts.append("### \(module.name)\n")
            for change in module.survivors {
                let remark = change.remark ?? ""
                parts.append(
                    """
                    `\(change.function)` in `\(change.site.file)`: \(remark)

                    ```diff
                    \(change.diff)```

                    """)
            }
        }
        return (parts + unused).joined(separator: "\n")
    }

    private var table: TextTable {
        TextTable(
            header: [
                "Module", "Changes", "Noticed", "Excused", "Left", "Figure", "Minimum", "Refused",
            ],
            rows: report.modules.map { module in
                let excused = module.changes.count { $0.verdict == .excused }
                let left = module.changes.count - module.noticed - excused
                return [
                    module.name, "\(module.changes.count)", "\(module.noticed)", "\(excused)",
                    "\(left)", module.percent.map { "\($0)%" } ?? "-", "\(module.minimum)%",
                    "\(module.refused)",
                ]
            }, alignments: [.left] + Array(repeating: .right, count: 7))
    }

    private var unused: [String] {
        report.unused.map {
            """
            \(MutationSettings.path) excuses a change that does not exist: \($0.file), \
            \($0.function): \($0.original)

            """
        }
    }
}

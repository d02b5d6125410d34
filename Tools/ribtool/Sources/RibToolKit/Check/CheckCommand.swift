/// `ribtool check`: the rules of the repository, as code.
enum CheckCommand: Subcommand {
    static let name = "check"
    static let summary = "Says where the repository is not as its rules say."
    static let operands = ""

    static var options: [Option] {
        [
            Option(name: "--rule", value: "NAME", summary: "Looks at this rule only."),
            Option(name: "--list", summary: "Lists the rules and why they are there."),
            Option(name: "--json", summary: "Prints the findings, or the list, for programs."),
            .root,
        ]
    }

    static let discussion = """
        Each finding has its place, the rule, why the rule is there, and what to do. The layers of
        the modules, the lengths of files, and exceptions with a reason are in
        \(CheckSettings.path). An exception names a rule and the file or folder, or for `public` the
        symbol; one that excepts nothing is a finding too. Exit code 1 says that there are findings.
        """

    static let examples = [
        "ribtool check", "ribtool check --rule imports", "ribtool check --list",
        "ribtool check --json",
    ]

    static func run(_ arguments: Arguments, in folder: String) throws -> Answer {
        let names = CheckRules.names
        let rule = arguments.values["--rule"]
        if let rule, !names.contains(rule) {
            throw UsageError(sentence: "there is no rule \(rule)\(hint(for: rule, among: names))")
        }
        let wanted = rule.map { [$0] } ?? names
        let asksForJSON = arguments.flags.contains("--json")
        if arguments.flags.contains("--list") { return try list(wanted, asJSON: asksForJSON) }
        let root = try Repository(around: folder, root: arguments.values["--root"]).root
        let repository = try CheckedRepository(RepositoryFiles(root: root), root: root)
        let report = CheckReport(repository, rules: wanted)
        return Answer(
            output: asksForJSON ? try jsonText(report) : text(report),
            exitCode: report.findings.isEmpty ? .done : .failed)
    }

    private static func text(_ report: CheckReport) -> String {
        let rules =
            report.rules.count == 1 ? "the rule \(report.rules[0])" : "\(report.rules.count) rules"
        switch report.findings.count {
        case 0: return "The repository is in order: \(rules).\n"
        case let count:
            let findings = report.findings.map(\.description).joined()
            return findings + "\(count) finding\(count == 1 ? "" : "s") by \(rules).\n"
        }
    }

    private static func list(_ names: [String], asJSON: Bool) throws -> Answer {
        let rules = CheckRules.all.filter { names.contains($0.name) }
        if asJSON {
            let list = rules.map { ["name": $0.name, "summary": $0.summary, "why": $0.why] }
            return Answer(output: try jsonText(list))
        }
        return Answer(
            output: rules.map { "\($0.name)\n    \($0.summary)\n    \($0.why)\n" }.joined())
    }
}

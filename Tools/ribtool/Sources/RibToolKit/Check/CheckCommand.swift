import ArgumentParsing

enum CheckCommand: Subcommand {
    private static let rule = Option(
        name: "--rule", value: "NAME", summary: "look at this rule only")
    private static let list = Option(
        name: "--list", summary: "list the rules with their reasons")

    static let syntax = CommandSyntax(
        name: "check", summary: "report where the repository breaks its rules",
        options: [rule, list, .json, .root],
        discussion: """
            Reports where the repository breaks its rules. Each finding has its place, the rule, the
            reason for the rule, and a fix. The layers of the modules, the lengths of files, and
            exceptions with a reason are in \(CheckSettings.path). An exception names a rule and the
            file or folder, or for `public` the symbol; one that excepts nothing is a finding too.

            Exit code 1: there are findings.
            """,
        examples: [
            "ribtool check", "ribtool check --rule imports", "ribtool check --list",
            "ribtool check --json",
        ])

    static func run(_ arguments: Arguments, in folder: String) throws -> Answer {
        let rule = arguments.value(of: rule)
        if let rule { try UsageError.expect(rule, "rule", among: CheckRules.names) }
        let wanted = rule.map { [$0] } ?? CheckRules.names
        if arguments.has(list) { return try list(wanted, asJSON: arguments.has(.json)) }
        let repository = try Repository(around: folder, root: arguments.value(of: .root))
        let report = CheckReport(try CheckedRepository(repository), rules: wanted)
        return Answer(
            output: arguments.has(.json) ? try jsonText(report) : text(report),
            exitCode: report.findings.isEmpty ? .done : .failed)
    }

    private static func text(_ report: CheckReport) -> String {
        let (rules, count) = (report.rules, report.findings.count)
        let by = rules.count == 1 ? "the rule \(rules[0])" : "\(rules.count) rules"
        if count == 0 { return "The repository is in order: \(by).\n" }
        return report.findings.map(\.description).joined()
            + "\(count) finding\(count == 1 ? "" : "s") by \(by).\n"
    }

    private static func list(_ names: [String], asJSON: Bool) throws -> Answer {
        let rules = CheckRules.all.filter { names.contains($0.name) }
        if asJSON {
            let list = rules.map { ["name": $0.name, "summary": $0.summary, "why": $0.why] }
            return Answer(output: try jsonText(list))
        }
        let list = rules.map { "\($0.name)\n    \($0.summary)\n    \($0.why)\n" }
        return Answer(output: list.joined())
    }
}

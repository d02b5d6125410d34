import ArgumentParsing

enum CheckCommand: Subcommand {
    private static let rule = Option(
        name: "--rule", value: "NAME", summary: "look at this rule only")
    private static let list = Option(name: "--list", summary: "list the rules with their reasons")

    static let syntax = CommandSyntax(
        name: "check", summary: "report where the repository breaks its rules",
        options: [rule, list, .json, .root],
        discussion: """
            Each finding has its place, the rule, the reason for the rule, and a fix. The layers of
            the modules, the lengths of files, and exceptions with a reason are in
            \(CheckSettings.path). An exception names a rule and the file or folder, or for
            `command-names` the command; one that matches no finding is one itself.

            Exit code 1: there are findings.
            """,
        examples: ["ribtool check", "ribtool check --rule imports", "ribtool check --list"])

    static func run(_ arguments: Arguments, in repository: Repository) throws -> CommandResult {
        let rule = arguments.value(of: rule)
        if let rule { try UsageError.expect(rule, "rule", among: CheckRules.names) }
        let rules = CheckRules.all.filter { rule == nil || $0.name == rule }
        if arguments.has(list) {
            let facts = rules.map { ["name": $0.name, "summary": $0.summary, "why": $0.why] }
            let text = rules.map { "\($0.name)\n    \($0.summary)\n    \($0.why)\n" }.joined()
            return try arguments.answer(facts, text)
        }
        let report = CheckReport(try CheckedRepository(ParsedRepository(repository)), rules: rules)
        let findings = report.findings
        let by = rule.map { "the rule \($0)" } ?? "\(rules.count) rules"
        let text =
            findings.isEmpty
            ? "The repository is in order: \(by).\n"
            : findings.map(\.description).joined()
                + "\(findings.count) finding\(findings.count == 1 ? "" : "s") by \(by).\n"
        return try arguments.answer(report, text, isGood: findings.isEmpty)
    }
}

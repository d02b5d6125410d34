import ArgumentParsing

enum CheckCommand: Subcommand {
    private static let rule = Option(
        name: "--rule", value: "NAME", summary: "look at this rule only")
    private static let list = Option(name: "--list", summary: "list the rules with their reasons")

    static let syntax = CommandSyntax(
        name: "check", summary: "report where the repository breaks its rules",
        options: [rule, list, .json, .root],
        discussion: """
            Each finding has its place, the rule, the reason for the rule, and a fix. Exceptions
            with a reason are in \(CheckSettings.path). An exception names a rule and the file or
            folder; one that matches no finding is one itself.

            Exit code 1: there are findings.
            """,
        examples: ["ribtool check", "ribtool check --rule links", "ribtool check --list"])

    static func run(_ arguments: Arguments, in repository: Repository) throws -> CommandResult {
        let rule = arguments.value(of: rule)
        if let rule { try UsageError.expect(rule, "rule", among: CheckRules.names) }
        let rules = CheckRules.all.filter { rule == nil || $0.name == rule }
        if arguments.has(list) {
            let facts = rules.map { ["name": $0.name, "summary": $0.summary, "why": $0.why] }
            let text = rules.map { "\($0.name)\n    \($0.summary)\n    \($0.why)\n" }.joined()
            return try arguments.answer(facts, text)
        }
        let report = try CheckReport(repository, rules: rules)
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

/// The findings of `ribtool check`; `--json` prints it as it is.
private struct CheckReport: Encodable {
    let findings: [CheckFinding]
    let rules: [String]

    /// - Throws: ``ToolError`` when the settings can't be understood.
    init(_ repository: Repository, rules types: [any CheckRule.Type]) throws(ToolError) {
        let settings = try CheckSettings(repository)
        for exception in settings.exceptions where !CheckRules.names.contains(exception.rule) {
            let error = UsageError.unknown("rule", exception.rule, among: CheckRules.names)
            throw ToolError("\(CheckSettings.path): \(error)")
        }
        let found = concurrentMap(types) { $0.init().findings(in: repository) }.joined()
        let names = types.map { $0.name }
        let exceptions = settings.exceptions.filter { names.contains($0.rule) }
        let rest = found.filter { finding in !exceptions.contains { $0.covers(finding) } }
        let lines = repository[CheckSettings.path]?.lines ?? []
        let unused = exceptions.filter { !found.contains(where: $0.covers) }.map { exception in
            let index = lines.firstIndex { $0.contains("\"\(exception.at)\"") } ?? 0
            return CheckFinding(
                rule: exception.rule, site: Site(file: CheckSettings.path, line: index + 1),
                problem: "The exception for \(exception.at) matches no finding.",
                why: "It would hide a new finding there.", fix: "Remove it.")
        }
        findings = (rest + unused).sorted {
            ($0.site, $0.rule, $0.problem) < ($1.site, $1.rule, $1.problem)
        }
        rules = names
    }
}

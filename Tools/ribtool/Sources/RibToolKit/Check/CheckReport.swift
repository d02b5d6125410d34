struct CheckFinding: Encodable, Equatable, CustomStringConvertible {
    let rule: String
    let site: Site
    let problem: String
    let why: String
    let fix: String
    /// A name that an exception in the settings may use, besides the file.
    var subject: String?

    var description: String { "\(site): \(rule): \(problem)\n    why: \(why)\n    fix: \(fix)\n" }
}

/// The findings of `ribtool check`; `--json` prints it as it is.
struct CheckReport: Encodable {
    let findings: [CheckFinding]
    let rules: [String]

    init(_ repository: CheckedRepository, rules types: [any CheckRule.Type] = CheckRules.all) {
        let found = concurrentMap(types) { $0.init().findings(in: repository) }.joined()
        let names = types.map { $0.name }
        let exceptions = repository.settings.exceptions.filter { names.contains($0.rule) }
        let rest = found.filter { finding in !exceptions.contains { $0.covers(finding) } }
        let lines = repository.files.lines(of: CheckSettings.path)
        let unused = exceptions.filter { exception in
            !found.contains(where: exception.covers)
        }.map { exception in
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

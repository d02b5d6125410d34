/// What `ribtool check` found; `--json` prints it as it is.
struct CheckReport: Codable, Equatable {
    /// In the order of the places.
    let findings: [CheckFinding]
    /// The rules that were looked at, in their order.
    let rules: [String]

    /// Looks at the rules with these names.
    init(_ repository: CheckedRepository, rules names: [String] = CheckRules.names) {
        let wanted = CheckRules.all.filter { names.contains($0.name) }
        let found = concurrentMap(wanted.map { $0.init() as any CheckRule }) { rule in
            rule.findings(in: repository)
        }.joined()
        let exceptions = repository.settings.exceptions.filter { names.contains($0.rule) }
        let unused = exceptions.filter { exception in
            !found.contains { exception.covers($0) }
        }
        let rest = found.filter { finding in !exceptions.contains { $0.covers(finding) } }
        let all = rest + unused.map { $0.finding(in: repository.files) }
        findings = all.sorted { ($0.site, $0.rule, $0.problem) < ($1.site, $1.rule, $1.problem) }
        rules = wanted.map { $0.name }
    }
}

extension CheckSettings.Exception {
    fileprivate func covers(_ finding: CheckFinding) -> Bool {
        guard rule == finding.rule else { return false }
        let (file, subject) = (finding.site.file, finding.subject ?? "")
        // A folder's is for all in it, a type's for its members.
        return file == at || file.hasPrefix(at + "/") || subject == at
            || subject.hasPrefix(at + ".")
    }

    /// An exception that excepts nothing is a finding itself.
    fileprivate func finding(in files: RepositoryFiles) -> CheckFinding {
        CheckFinding(
            rule: rule, site: CheckSettings.site(of: at, in: files),
            problem: "The exception of \(at) excepts nothing.",
            why: "It would hide the next finding there, which nobody has thought about.",
            fix: "Remove it.")
    }
}

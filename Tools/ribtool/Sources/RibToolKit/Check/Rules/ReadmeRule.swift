struct ReadmeRule: CheckRule {
    static let summary = "A module has a README with its name, a feature one with four facts."
    static let why = "A person reads it before taking the module into a repository of their own."

    private static let facts = [
        "What it does.", "Who owns it.", "What it needs.", "What it tells.",
    ]

    func findings(in repository: CheckedRepository) -> [CheckFinding] {
        repository.files.modules.map(\.name).flatMap { module -> [CheckFinding] in
            let path = "Modules/\(module)/README.md"
            guard let text = repository.files[path] else {
                let fix = "Write `# \(module)`, what it is, and its four facts."
                return [finding(path, "\(module) has no README.", fix: fix)]
            }
            let facts = repository.features.contains(module) ? Self.facts : []
            let missing = facts.filter { !text.contains("**\($0)**") }.map {
                finding(
                    path, "The README of \(module) does not say: \($0)",
                    fix: "Add a point that starts with `- **\($0)**`.")
            }
            if text.hasPrefix("# \(module)\n") { return missing }
            let fix = "Let its first line be `# \(module)`."
            return [finding(path, "The README of \(module) has another title.", fix: fix)] + missing
        }
    }
}

/// Every module introduces itself.
struct ReadmeRule: CheckRule {
    static let name = "readme"
    static let summary = "A module has a README with its name; a feature's tells four facts."
    static let why =
        "It is what a person reads before taking the module into a repository of their own."

    private static let facts = [
        "What it does.", "Who owns it.", "What it needs.", "What it tells.",
    ]

    func findings(in repository: CheckedRepository) -> [CheckFinding] {
        repository.packages.modules.map(\.folderName).flatMap { module -> [CheckFinding] in
            let path = "Modules/\(module)/README.md"
            guard let text = repository.files[path] else {
                return [
                    finding(
                        Site(file: path, line: 1), "\(module) has no README.",
                        fix: "Write `# \(module)`, what it is, and its four facts.")
                ]
            }
            let facts = repository.features.contains(module) ? Self.facts : []
            return title(module, path, text)
                + facts.filter { !text.contains("**\($0)**") }.map { fact in
                    finding(
                        Site(file: path, line: 1), "The README of \(module) does not say: \(fact)",
                        fix: "Add a point that begins with `- **\(fact)**`.")
                }
        }
    }

    private func title(_ module: String, _ path: String, _ text: String) -> [CheckFinding] {
        if text.hasPrefix("# \(module)\n") { return [] }
        return [
            finding(
                Site(file: path, line: 1), "The README of \(module) has another title.",
                fix: "Let its first line be `# \(module)`.")
        ]
    }
}

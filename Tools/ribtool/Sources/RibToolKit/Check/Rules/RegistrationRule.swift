struct RegistrationRule: CheckRule {
    static let name = "registration"
    static let summary =
        "Each module is in the root manifest and in the README, with tests."
    static let why = "A module that is not registered is not built, not tested and not found."

    func findings(in repository: CheckedRepository) -> [CheckFinding] {
        repository.files.folders(in: "Modules").flatMap { module in
            // A package that can be a repository of its own has its tests inside.
            let isAlone = !repository.files.folders(in: "Modules/\(module)/Tests").isEmpty
            return [
                inRoot(module, repository.packages.root),
                isAlone ? nil : hasTests(module, repository),
                isAlone ? nil : hasTestTarget(module, repository), inMap(module, repository),
            ].compactMap(\.self)
        }
    }

    private func inRoot(_ module: String, _ root: Manifest?) -> CheckFinding? {
        guard let root, !root.modules.contains(where: { $0.name == module }) else { return nil }
        return finding(
            root.modules.last?.site ?? Site(file: root.path, line: 1),
            "The root manifest does not list \(module) in `modules`.",
            fix: "Add `\"\(module)\",`.")
    }

    private func hasTests(_ module: String, _ repository: CheckedRepository) -> CheckFinding? {
        let folder = "Tests/\(module)Tests"
        guard repository.parsed.sources(below: folder).isEmpty else { return nil }
        return finding(
            folder, "\(module) has no tests.", fix: "Create \(folder) with a first test.")
    }

    private func hasTestTarget(_ module: String, _ repository: CheckedRepository) -> CheckFinding? {
        guard repository.target(named: module + "Tests") == nil else { return nil }
        let sources = repository.parsed.sources(below: "Tests/\(module)Tests")
        let used = Set(sources.flatMap(\.imports).map(\.module)).subtracting([module]).sorted()
        let needs = used.compactMap {
            repository.target(named: $0)?.dependency(in: "Package.swift")
        }
        let line = (["\"\(module)\""] + needs).joined(separator: ", ")
        let last = repository.packages.root?.targets.last { $0.kind == .test }
        return finding(
            last?.site ?? Site(file: "Package.swift", line: 1),
            "The root manifest has no test target \(module)Tests.", fix: "Add `tests(\(line)),`.")
    }

    private func inMap(_ module: String, _ repository: CheckedRepository) -> CheckFinding? {
        let link = "[`Modules/\(module)`](Modules/\(module))"
        let lines = repository.files.lines(of: "README.md")
        guard !lines.isEmpty, !lines.contains(where: { $0.contains(link) }) else { return nil }
        let row = lines.lastIndex { $0.hasPrefix("| [`Modules/") }
        return finding(
            Site(file: "README.md", line: (row ?? 0) + 1),
            "The map in the README has no row for \(module).",
            fix: "Add `| \(link) | what it does |`.")
    }
}

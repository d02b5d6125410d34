struct RegistrationRule: CheckRule {
    static let summary = "Each module is in the root manifest and in the README, with tests."
    static let why = "A module that is not registered is not built, not tested and not found."

    func findings(in repository: CheckedRepository) -> [CheckFinding] {
        let root = repository.parsed.root
        let manifest = Site(file: "Package.swift", line: 1)
        let page = repository.files.lines(of: "README.md")
        return repository.files.folders(in: "Modules").flatMap { module -> [CheckFinding] in
            let isListed = root?.modules.contains { $0.name == module } ?? true
            let unlisted = finding(
                root?.modules.last?.site ?? manifest,
                "The root manifest does not list \(module) in `modules`.",
                fix: "Add `\"\(module)\",`.")
            let folder = "Tests/\(module)Tests"
            let tests = repository.parsed.sources(below: folder)
            // A package that can be a repository of its own has its tests inside.
            let isAlone = !repository.files.folders(in: "Modules/\(module)/Tests").isEmpty
            let untested = finding(
                folder, "\(module) has no tests.", fix: "Create \(folder) with a first test.")
            let hasTarget = repository.target(named: module + "Tests") != nil
            let used = Set(tests.flatMap(\.imports).map(\.module)).subtracting([module])
            let needs = used.sorted().compactMap {
                repository.target(named: $0)?.dependency(in: "Package.swift")
            }
            let unbuilt = finding(
                root?.targets.last { $0.kind == .test }?.site ?? manifest,
                "The root manifest has no test target \(module)Tests.",
                fix: "Add `tests(\((["\"\(module)\""] + needs).joined(separator: ", "))),`.")
            let link = "[`Modules/\(module)`](Modules/\(module))"
            let hasRow = page.isEmpty || page.contains { $0.contains(link) }
            let row = page.lastIndex { $0.hasPrefix("| [`Modules/") } ?? 0
            let unmapped = finding(
                Site(file: "README.md", line: row + 1),
                "The map in the README has no row for \(module).",
                fix: "Add `| \(link) | what it does |`.")
            return (isListed ? [] : [unlisted]) + (isAlone || !tests.isEmpty ? [] : [untested])
                + (isAlone || hasTarget ? [] : [unbuilt]) + (hasRow ? [] : [unmapped])
        }
    }
}

struct RegistrationRule: CheckRule {
    static let summary = "Each module is in the root manifest and in the README, with tests."
    static let why = "A module that is not registered is not built, not tested and not found."

    func findings(in repository: CheckedRepository) -> [CheckFinding] {
        let root = repository.parsed.root
        let page = repository.files.lines(of: "README.md")
        let lastTests = root?.targets.last { $0.kind == .test }?.site
        return repository.files.folders(in: "Modules").flatMap { module in
            var findings: [CheckFinding] = []
            if let root, !root.modules.contains(where: { $0.name == module }) {
                let site = root.modules.last?.site ?? Site(file: root.path, line: 1)
                let problem = "The root manifest does not list \(module) in `modules`."
                findings.append(finding(site, problem, fix: "Add `\"\(module)\",`."))
            }
            let folder = "Tests/\(module)Tests"
            let tests = repository.parsed.sources(below: folder)
            // A package that can be a repository of its own has its tests inside.
            let isAlone = !repository.files.folders(in: "Modules/\(module)/Tests").isEmpty
            if !isAlone, tests.isEmpty {
                let fix = "Create \(folder) with a first test."
                findings.append(finding(folder, "\(module) has no tests.", fix: fix))
            }
            if !isAlone, repository.target(named: module + "Tests") == nil {
                let used = Set(tests.flatMap(\.imports).map(\.module)).subtracting([module])
                let needs = used.sorted().compactMap {
                    repository.target(named: $0)?.dependency(in: "Package.swift")
                }
                let site = lastTests ?? Site(file: "Package.swift", line: 1)
                let problem = "The root manifest has no test target \(module)Tests."
                let words = (["\"\(module)\""] + needs).joined(separator: ", ")
                findings.append(finding(site, problem, fix: "Add `tests(\(words)),`."))
            }
            let link = "[`Modules/\(module)`](Modules/\(module))"
            if !page.isEmpty, !page.contains(where: { $0.contains(link) }) {
                let row = page.lastIndex { $0.hasPrefix("| [`Modules/") } ?? 0
                let site = Site(file: "README.md", line: row + 1)
                let problem = "The map in the README has no row for \(module)."
                findings.append(finding(site, problem, fix: "Add `| \(link) | what it does |`."))
            }
            return findings
        }
    }
}

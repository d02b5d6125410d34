/// Every module is in the lists of modules, and every feature has a parent.
struct RegistrationRule: CheckRule {
    static let name = "registration"
    static let summary = "The root, the tests, the README's map and a parent know every module."
    static let why = "A module that is not registered is not built, not tested and not found."

    func findings(in repository: CheckedRepository) -> [CheckFinding] {
        repository.files.folders(in: "Modules").flatMap { module in
            root(module, in: repository) + tests(module, in: repository)
                + map(module, in: repository)
                + parent(module, in: repository)
        }
    }

    private func root(_ module: String, in repository: CheckedRepository) -> [CheckFinding] {
        guard let root = repository.packages.root,
            !root.modules.contains(where: { $0.name == module })
        else { return [] }
        let site = root.modules.last?.site ?? Site(file: root.path, line: 1)
        return [
            finding(
                site, "\(module) is not in the root's list `modules`.", fix: "Add `\"\(module)\",`."
            )
        ]
    }

    private func tests(_ module: String, in repository: CheckedRepository) -> [CheckFinding] {
        let folder = "Tests/\(module)Tests"
        let sources = repository.parsed.sources(below: folder)
        var all: [CheckFinding] = []
        if sources.isEmpty {
            all.append(
                finding(
                    Site(file: folder, line: 1), "\(module) has no tests.",
                    fix: "Add \(folder) with a first test."))
        }
        if !repository.packages.targets.contains(where: { $0.name == module + "Tests" }) {
            let site = repository.packages.root?.targets.last { $0.kind == .test }?.site
            let used = Set(sources.flatMap(\.imports).map(\.module) + [module]).sorted()
            let needs = used.compactMap {
                repository.target(named: $0)?.dependency(in: "Package.swift")
            }
            let line = (["\"\(module)\""] + needs).joined(separator: ", ")
            all.append(
                finding(
                    site ?? Site(file: "Package.swift", line: 1),
                    "The root has no test target \(module)Tests.", fix: "Add `tests(\(line)),`."))
        }
        return all
    }

    private func map(_ module: String, in repository: CheckedRepository) -> [CheckFinding] {
        let link = "[`Modules/\(module)`](Modules/\(module))"
        guard let readme = repository.files["README.md"], !readme.contains(link) else { return [] }
        let lines = readme.split(separator: "\n", omittingEmptySubsequences: false)
        let row = lines.lastIndex { $0.hasPrefix("| [`Modules/") }
        return [
            finding(
                Site(file: "README.md", line: (row ?? 0) + 1),
                "The map in the README does not show \(module).",
                fix: "Add `| \(link) | what it is |`.")
        ]
    }

    /// A feature has a parent, which is a feature or an app; a template has none.
    private func parent(_ module: String, in repository: CheckedRepository) -> [CheckFinding] {
        let makers = repository.targets.filter { $0.layer == .feature || $0.layer == .app }
        let isNeeded = makers.contains { maker in
            maker.target.dependencies.contains { $0.name == module }
        }
        guard repository.features.contains(module), !module.hasSuffix("Template"), !isNeeded
        else { return [] }
        return [
            finding(
                Site(file: "Modules/\(module)/Package.swift", line: 1), "\(module) has no parent.",
                fix: """
                    In its parent's Package.swift add `.package(path: "../\(module)"),` and \
                    `.product(name: "\(module)", package: "\(module)"),`.
                    """)
        ]
    }
}

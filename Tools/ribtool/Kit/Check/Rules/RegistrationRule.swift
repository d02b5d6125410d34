/// A folder of Modules is known wherever the house lists its modules.
struct RegistrationRule: CheckRule {
    static let name = "registration"
    static let summary =
        "Every module is in the root manifest, has tests, a line in the README and a parent."
    static let why = "A module that is not registered is not built, not tested and not found."

    func findings(in house: CheckedHouse) -> [CheckFinding] {
        let folders = house.files.folders(in: "Modules")
        return folders.flatMap { module in
            manifest(module, in: house) + root(module, in: house) + tests(module, in: house)
                + map(module, in: house) + parent(module, in: house)
        } + gone(folders, in: house)
    }

    /// Its own manifest: its name, and a target for each folder of its sources.
    private func manifest(_ module: String, in house: CheckedHouse) -> [CheckFinding] {
        let path = "Modules/\(module)/Package.swift"
        let top = Site(file: path, line: 1)
        guard let manifest = house.packages.manifests.first(where: { $0.path == path }) else {
            return [missing(top, "Modules/\(module) has no Package.swift", add: "a manifest")]
        }
        let folders = house.files.folders(in: "Modules/\(module)/Sources")
        let names =
            manifest.name == module
            ? [] : [missing(top, "The package has another name", add: "name: \"\(module)\"")]
        return names
            + folders.filter { name in !manifest.targets.contains { $0.name == name } }.map {
                name in
                missing(
                    top, "Sources/\(name) is in no target",
                    add: ".target(name: \"\(name)\", swiftSettings: settings)")
            }
            + manifest.targets.filter { !folders.contains($0.name) }.map { target in
                finding(
                    target.site, "\(target.name) has no folder in Sources.",
                    fix: "Remove the target.")
            }
    }

    private func root(_ module: String, in house: CheckedHouse) -> [CheckFinding] {
        guard let root = house.packages.root, !root.modules.contains(where: { $0.name == module })
        else { return [] }
        let site = root.modules.last?.site ?? Site(file: root.path, line: 1)
        return [
            missing(site, "\(module) is not in the root's list `modules`", add: "\"\(module)\",")
        ]
    }

    private func tests(_ module: String, in house: CheckedHouse) -> [CheckFinding] {
        let folder = "Tests/\(module)Tests"
        let hasFolder = house.files.paths(below: folder).contains { $0.hasSuffix(".swift") }
        let isListed = house.packages.targets.contains { $0.name == module + "Tests" }
        let files =
            hasFolder
            ? []
            : [
                finding(
                    Site(file: folder, line: 1), "\(module) has no tests.",
                    fix: "Add \(folder) with a first test.")
            ]
        let site = house.packages.root?.targets.last { $0.kind == .test }?.site
        let line = "tests(\"\(module)\", module(\"\(module)\")),"
        return files
            + (isListed
                ? []
                : [
                    missing(
                        site ?? Site(file: "Package.swift", line: 1),
                        "The root has no test target \(module)Tests", add: line)
                ])
    }

    private func map(_ module: String, in house: CheckedHouse) -> [CheckFinding] {
        let link = "[`Modules/\(module)`](Modules/\(module))"
        guard let readme = house.files["README.md"], !readme.contains(link) else { return [] }
        let lines = readme.split(separator: "\n", omittingEmptySubsequences: false)
        let row = lines.lastIndex { $0.hasPrefix("| [`Modules/") }
        return [
            missing(
                Site(file: "README.md", line: (row ?? 0) + 1),
                "The map in the README does not show \(module)", add: "| \(link) | what it is |")
        ]
    }

    /// A feature is built by another one, or by an app.
    private func parent(_ module: String, in house: CheckedHouse) -> [CheckFinding] {
        let makers = house.targets.filter { $0.layer == .feature || $0.layer == .app }
        guard house.features.contains(module),
            !makers.contains(where: { maker in
                maker.target.dependencies.contains { $0.name == module }
            })
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

    /// What is listed and not there any more.
    private func gone(_ folders: [String], in house: CheckedHouse) -> [CheckFinding] {
        let root = house.packages.root
        let modules = root?.modules.filter { !folders.contains($0.name) } ?? []
        let tests =
            root?.targets.filter { target in
                target.kind == .test && house.files.paths(below: target.folder).isEmpty
            } ?? []
        return modules.map {
            finding(
                $0.site, "There is no folder Modules/\($0.name).", fix: "Remove \"\($0.name)\".")
        }
            + tests.map {
                finding($0.site, "There is no folder \($0.folder).", fix: "Remove the test target.")
            }
    }

    private func missing(_ site: Site, _ problem: String, add line: String) -> CheckFinding {
        finding(site, problem + ".", fix: "Add `\(line)`.")
    }
}

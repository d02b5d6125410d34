struct PackageFoldersRule: CheckRule {
    static let name = "package-folders"
    static let summary =
        "A module's package has its folder's name, and a target for each of its sources."
    static let why =
        "A folder without a target is not built, and a target without a folder breaks the build."

    func findings(in repository: CheckedRepository) -> [CheckFinding] {
        let modules = repository.files.folders(in: "Modules")
        return modules.flatMap { targets(of: $0, in: repository) } + gone(modules, in: repository)
    }

    private func targets(
        of module: String, in repository: CheckedRepository
    ) -> [CheckFinding] {
        let path = "Modules/\(module)/Package.swift"
        guard let manifest = repository.packages.manifests.first(where: { $0.path == path }) else {
            return [finding(path, "Modules/\(module) has no manifest.", fix: "Write one.")]
        }
        let folders = repository.files.folders(in: "Modules/\(module)/Sources")
        let names = manifest.targets.map(\.name)
        var all = folders.filter { !names.contains($0) }.map { name in
            finding(
                path, "Sources/\(name) is in no target.",
                fix: "Add `.target(name: \"\(name)\", swiftSettings: settings),`.")
        }
        all += manifest.targets.filter { $0.kind != .test && !folders.contains($0.name) }.map {
            finding($0.site, "\($0.name) has no folder in Sources.", fix: "Remove the target.")
        }
        if manifest.name != module {
            let problem = "The package of Modules/\(module) has another name."
            all.append(finding(path, problem, fix: "Write `name: \"\(module)\",`."))
        }
        return all
    }

    /// The modules and tests that the root lists and that do not exist any more.
    private func gone(_ modules: [String], in repository: CheckedRepository) -> [CheckFinding] {
        let root = repository.packages.root
        let listed = root?.modules.filter { !modules.contains($0.name) } ?? []
        let tests = root?.targets.filter {
            $0.kind == .test && repository.files.paths(below: $0.folder).isEmpty
        }
        return listed.map {
            finding(
                $0.site, "There is no folder Modules/\($0.name).", fix: "Remove \"\($0.name)\".")
        }
            + (tests ?? []).map {
                finding($0.site, "There is no folder \($0.folder).", fix: "Remove the test target.")
            }
    }
}

struct PackageFoldersRule: CheckRule {
    static let name = "package-folders"
    static let summary =
        "A module's package has its folder's name, and a target for each of its sources."
    static let why =
        "A folder without a target is not built, and a target without a folder breaks the build."

    func findings(in repository: CheckedRepository) -> [CheckFinding] {
        let modules = repository.files.folders(in: "Modules")
        let root = repository.parsed.root
        let gone = (root?.modules ?? []).filter { !modules.contains($0.name) }.map {
            finding(
                $0.site, "There is no folder Modules/\($0.name).", fix: "Remove \"\($0.name)\".")
        }
        let tests = (root?.targets ?? []).filter {
            $0.kind == .test && repository.files.paths(below: $0.folder).isEmpty
        }
        return modules.flatMap { targets(of: $0, in: repository) } + gone
            + tests.map {
                finding($0.site, "There is no folder \($0.folder).", fix: "Remove the test target.")
            }
    }

    private func targets(
        of module: String, in repository: CheckedRepository
    ) -> [CheckFinding] {
        let path = "Modules/\(module)/Package.swift"
        guard let manifest = repository.parsed.manifests.first(where: { $0.path == path }) else {
            return [finding(path, "Modules/\(module) has no manifest.", fix: "Write one.")]
        }
        let folders = repository.files.folders(in: "Modules/\(module)/Sources")
        let names = manifest.targets.map(\.name)
        let unbuilt = folders.filter { !names.contains($0) }.map { name in
            finding(
                path, "Sources/\(name) is in no target.",
                fix: "Add `.target(name: \"\(name)\", swiftSettings: settings),`.")
        }
        let empty = manifest.targets.filter { $0.kind != .test && !folders.contains($0.name) }.map {
            finding($0.site, "\($0.name) has no folder in Sources.", fix: "Remove the target.")
        }
        if manifest.name == module { return unbuilt + empty }
        let problem = "The package of Modules/\(module) has another name."
        return unbuilt + empty + [finding(path, problem, fix: "Write `name: \"\(module)\",`.")]
    }
}

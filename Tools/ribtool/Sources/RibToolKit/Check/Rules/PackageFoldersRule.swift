struct PackageFoldersRule: CheckRule {
    static let summary = "A package has its folder's name, and a target for each of its sources."
    static let why = "SwiftPM does not build a folder without a target, and does not say so."

    func findings(in repository: CheckedRepository) -> [CheckFinding] {
        repository.files.folders(in: "Modules").flatMap { module -> [CheckFinding] in
            let path = "Modules/\(module)/Package.swift"
            guard let manifest = repository.parsed.manifests.first(where: { $0.path == path })
            else {
                return [finding(path, "Modules/\(module) has no manifest.", fix: "Write one.")]
            }
            let folders = repository.files.folders(in: "Modules/\(module)/Sources")
            let names = manifest.targets.map(\.name)
            let unbuilt = folders.filter { !names.contains($0) }.map { name in
                finding(
                    path, "Sources/\(name) is in no target.",
                    fix: "Add `.target(name: \"\(name)\", swiftSettings: settings),`.")
            }
            if manifest.name == module { return unbuilt }
            let problem = "The package of Modules/\(module) has another name."
            return unbuilt + [finding(path, problem, fix: "Write `name: \"\(module)\",`.")]
        }
    }
}

/// The manifests are the honest lists of what may be used.
struct ImportsRule: CheckRule {
    static let name = "imports"
    static let summary = "What a target declares is what its sources import, both ways."
    static let why = """
        SwiftPM lets an undeclared import pass once the other module is built, and nobody notices a \
        dependency that has become idle.
        """

    func findings(in repository: CheckedRepository) -> [CheckFinding] {
        repository.targets.flatMap { undeclared($0, in: repository) + idle($0, in: repository) }
            + repository.packages.manifests.filter { !$0.folder.isEmpty }.flatMap(packages)
    }

    private func undeclared(_ target: CheckedTarget, in repository: CheckedRepository)
        -> [CheckFinding]
    {
        let declared = Set(target.target.dependencies.map(\.name))
        var seen: Set<String> = []
        return target.sources.flatMap(\.imports).compactMap { used in
            guard let other = repository.target(named: used.module, besides: target),
                !declared.contains(used.module), seen.insert(used.module).inserted
            else { return nil }
            return finding(
                used.site, "\(target.name) imports \(used.module), which it does not declare.",
                fix:
                    "Add `\(other.dependency(in: target.manifest))` to its dependencies in \(target.manifest)."
            )
        }
    }

    /// Executables are run, not imported, so they may be declared without an import.
    private func idle(_ target: CheckedTarget, in repository: CheckedRepository) -> [CheckFinding] {
        let imported = Set(target.sources.flatMap(\.imports).map(\.module))
        return target.target.dependencies.compactMap { dependency in
            guard repository.target(named: dependency.name)?.target.kind == .library,
                !imported.contains(dependency.name)
            else { return nil }
            return finding(
                dependency.site,
                "\(target.name) declares \(dependency.name), which none of its sources imports.",
                fix: "Remove it from the dependencies of \(target.name).")
        }
    }

    private func packages(of manifest: Manifest) -> [CheckFinding] {
        let used = Set(manifest.targets.flatMap(\.dependencies).compactMap(\.package))
        return manifest.packages.filter { !used.contains($0.name) }.map { package in
            finding(
                package.site,
                "No target of \(manifest.folderName) uses the package \(package.name).",
                fix: "Remove its `.package(path:)`.")
        }
    }
}

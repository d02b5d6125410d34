struct ImportsRule: CheckRule {
    static let summary = "A target's sources import what it declares, and nothing else."
    static let why = "SwiftPM may report neither an undeclared import nor an unused dependency."

    func findings(in repository: CheckedRepository) -> [CheckFinding] {
        repository.targets.flatMap { uses(of: $0, in: repository) }
            + repository.parsed.manifests.filter { !$0.folder.isEmpty }.flatMap { manifest in
                let used = Set(manifest.targets.flatMap(\.dependencies).compactMap(\.package))
                return manifest.packages.filter { !used.contains($0.name) }.map { package in
                    finding(
                        package.site,
                        "No target of \(manifest.name ?? "") uses the package \(package.name).",
                        fix: "Remove its `.package(path:)`.")
                }
            }
    }

    private func uses(of target: Target, in repository: CheckedRepository) -> [CheckFinding] {
        let declared = Set(target.dependencies.map(\.name))
        let imported = Set(target.imported.map(\.name))
        let uses = repository.uses(of: target, among: target.imported)
        let undeclared = uses.filter { !declared.contains($0.target.name) }.map { used, site in
            finding(
                site, "\(target.name) imports \(used.name), which it does not declare.",
                fix: """
                    Add `\(used.dependency(in: target.site.file))` to its dependencies in \
                    \(target.site.file).
                    """)
        }
        let idle = target.dependencies.filter {
            // Executables are run, not imported, so they may be declared without an import.
            repository.target(named: $0.name)?.kind == .library && !imported.contains($0.name)
        }.map { dependency in
            finding(
                dependency.site,
                "\(target.name) declares \(dependency.name), which none of its sources imports.",
                fix: """
                    Remove it from the dependencies of \(target.name), or import it in the source that \
                    uses a member of it.
                    """)
        }
        return undeclared + idle
    }
}

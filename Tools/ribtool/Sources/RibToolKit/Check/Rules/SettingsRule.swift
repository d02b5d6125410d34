struct SettingsRule: CheckRule {
    static let summary = "Every target has the root's block of compiler settings."
    static let why = "A copied folder builds alone, by the same rules (decision 2)."

    func findings(in repository: CheckedRepository) -> [CheckFinding] {
        guard let root = repository.parsed.root?.settings else { return [] }
        return repository.parsed.manifests.flatMap { manifest -> [CheckFinding] in
            let bare = manifest.targets.filter { !$0.hasSettings && $0.kind != .plugin }.map {
                finding(
                    $0.site, "\($0.name) is built without the repository's settings.",
                    fix: "Add `swiftSettings: settings` to the target.")
            }
            if manifest.settings?.name == root.name { return bare }
            let problem =
                manifest.settings == nil
                ? "The manifest has no `let settings`." : "Its settings are not those of the root."
            let site = manifest.settings?.site ?? Site(file: manifest.path, line: 1)
            let fix = "Copy the block `let settings` from the root's Package.swift."
            return bare + [finding(site, problem, fix: fix)]
        }
    }
}

struct StaleRule: CheckRule {
    static let name = "stale"
    static let summary = "Doubles, and graphs, tables and snippets on pages, are up to date."
    static let why = "A double of yesterday's protocol tests yesterday's feature."

    func findings(in repository: CheckedRepository) -> [CheckFinding] {
        let (fix, path, files) =
            ("Run `swift run ribtool update`.", MutationScores.path, repository.files)
        do {
            let gone = try MutationScores(files[path]).all.map(\.module).filter {
                files["Modules/\($0)/Package.swift"] == nil
            }
            return try GeneratedParts.stale(in: repository.parsed).map {
                finding($0.path, "The file is stale.", fix: fix)
            }
                + gone.map { module in
                    finding(
                        CheckSettings.site(of: module, in: files, at: path),
                        "There is no module \(module).", fix: "Remove its entry.")
                }
        } catch {
            let sentence = (error as? ToolError)?.sentence ?? "\(error)"
            return [finding("Package.swift", sentence, fix: fix)]
        }
    }
}

/// The doubles are what the generator would write.
struct StaleDoublesRule: CheckRule {
    static let name = "stale-doubles"
    static let summary = "Every generated double is what the protocols ask for now."
    static let why = "A double of yesterday's protocol tests yesterday's feature."

    func findings(in repository: CheckedRepository) -> [CheckFinding] {
        guard let root = repository.root else { return [] }
        do {
            let trees = Dictionary(
                uniqueKeysWithValues: repository.parsed.sources.map { ($0.path, $0.tree) })
            let doubles = try RepositoryDoubles(Repository(around: root, root: root), parsed: trees)
            return doubles.refusals.map {
                finding($0.site, $0.sentence, fix: "Change the line that asks for the double.")
            }
                + (try doubles.stale()).map { file in
                    finding(
                        Site(file: file.path, line: 1), "The double is stale.",
                        fix: "Run `swift run ribtool doubles`.")
                }
        } catch {
            let sentence = (error as? ToolError)?.sentence ?? "\(error)"
            return [
                finding(
                    Site(file: "Tests", line: 1), sentence, fix: "Run `swift run ribtool doubles`.")
            ]
        }
    }
}

/// The graphs on the pages are what the sources say.
struct StaleGraphsRule: CheckRule {
    static let name = "stale-graphs"
    static let summary = "Every graph on a page is drawn from the repository as it is."
    static let why = "A picture that is wrong is worse than none."

    func findings(in repository: CheckedRepository) -> [CheckFinding] {
        let fix = "Run `swift run ribtool graph --write`."
        do throws(ToolError) {
            return try GraphPages.stale(in: repository.files, RepositoryGraphs(repository.parsed))
                .map { page in
                    finding(Site(file: page.path, line: 1), "A graph on it is stale.", fix: fix)
                }
        } catch {
            return [finding(Site(file: "README.md", line: 1), error.sentence, fix: fix)]
        }
    }
}

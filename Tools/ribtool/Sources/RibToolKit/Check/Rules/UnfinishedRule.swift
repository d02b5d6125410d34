struct UnfinishedRule: CheckRule {
    static let summary = "No comment and no page postpones work."
    static let why = "Someone who copies the module gets the unfinished work."

    func findings(in repository: CheckedRepository) -> [CheckFinding] {
        let comments = repository.parsed.sources.flatMap { source in
            source.comments.map { ($0.text[...], source.site(at: $0.position)) }
        }
        let pages = repository.files.texts.filter { $0.key.hasSuffix(".md") }.flatMap {
            path, text in
            text.lines.enumerated().map { ($1, Site(file: path, line: $0 + 1)) }
        }
        return (comments + pages).compactMap { text, site in
            // A word in backticks is only mentioned.
            let words = text.split { !$0.isLetter && !$0.isNumber && $0 != "`" && $0 != "_" }
            return ["TODO", "FIXME", "XXX", "HACK"].first { words.contains($0[...]) }.map { word in
                finding(
                    site, "\(word) postpones work.",
                    fix: "Do it now, or describe it in an issue and remove the line.")
            }
        }
    }
}

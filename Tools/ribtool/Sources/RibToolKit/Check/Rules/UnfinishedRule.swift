import SwiftSyntax

struct UnfinishedRule: CheckRule {
    static let name = "unfinished"
    static let summary = "No comment and no page puts work off."
    static let why = "The person who copied the module finds what was put off."

    func findings(in repository: CheckedRepository) -> [CheckFinding] {
        repository.parsed.sources.flatMap { source in
            source.comments.compactMap { comment in
                word(in: comment.text).map { found($0, at: source.site(at: comment.position)) }
            }
        }
            + repository.files.texts.keys.filter { $0.hasSuffix(".md") }.flatMap { path in
                repository.files.lines(of: path).enumerated().compactMap { index, line in
                    word(in: String(line)).map { found($0, at: Site(file: path, line: index + 1)) }
                }
            }
    }

    private func found(_ word: String, at site: Site) -> CheckFinding {
        finding(
            site, "\(word) puts work off.",
            fix: "Do it now, or describe it in an issue and remove the line.")
    }

    /// Returns a word that puts work off; one in backticks is only mentioned.
    private func word(in text: String) -> String? {
        let words = text.split { !$0.isLetter && !$0.isNumber && $0 != "`" && $0 != "_" }
        return ["TODO", "FIXME", "XXX", "HACK"].first { word in words.contains { $0 == word } }
    }
}

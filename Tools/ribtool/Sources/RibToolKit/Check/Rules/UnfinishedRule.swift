import SwiftSyntax

/// Nothing stands in place of work.
struct UnfinishedRule: CheckRule {
    static let name = "unfinished"
    static let summary = "No comment and no page puts work off."
    static let why = "What is put off here is found by the person who copied the module."

    private static let words = ["TODO", "FIXME", "XXX", "HACK"]

    func findings(in repository: CheckedRepository) -> [CheckFinding] {
        repository.parsed.sources.flatMap(comments)
            + repository.files.texts.keys.filter { $0.hasSuffix(".md") }.flatMap { path in
                page(path, repository.files[path] ?? "")
            }
    }

    private func comments(in source: ParsedSource) -> [CheckFinding] {
        source.tree.tokens(viewMode: .sourceAccurate).flatMap { token in
            comments(in: token.leadingTrivia, from: token.position, source)
                + comments(
                    in: token.trailingTrivia, from: token.endPositionBeforeTrailingTrivia, source)
        }
    }

    private func comments(
        in trivia: Trivia, from start: AbsolutePosition, _ source: ParsedSource
    ) -> [CheckFinding] {
        var position = start
        return trivia.compactMap { piece in
            defer { position += piece.sourceLength }
            return piece.commentText.flatMap(Self.word).map {
                told($0, at: source.site(at: position))
            }
        }
    }

    private func page(_ path: String, _ text: String) -> [CheckFinding] {
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        return lines.enumerated().compactMap { index, line in
            Self.word(in: String(line)).map { told($0, at: Site(file: path, line: index + 1)) }
        }
    }

    private func told(_ word: String, at site: Site) -> CheckFinding {
        finding(
            site, "\(word) stands in place of work.",
            fix: "Do it now, or describe it in an issue and remove the line.")
    }

    /// A word that puts work off; one in backticks is only talked about.
    private static func word(in text: String) -> String? {
        let words = text.split { !$0.isLetter && !$0.isNumber && $0 != "`" && $0 != "_" }
        return Self.words.first { word in words.contains { $0 == word } }
    }
}

extension TriviaPiece {
    /// The text of a comment of whichever kind.
    var commentText: String? {
        switch self {
        case .lineComment(let text), .blockComment(let text), .docLineComment(let text),
            .docBlockComment(let text):
            text
        default: nil
        }
    }
}

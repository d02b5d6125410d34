import Foundation

struct UnfinishedRule: CheckRule {
    static let summary = "No comment and no page postpones work."
    static let why = "Someone who copies the module gets the unfinished work."

    func findings(in repository: Repository) -> [CheckFinding] {
        let sources = repository.sources.filter { $0.mentions(["TODO", "FIXME", "XXX", "HACK"]) }
        let comments = sources.flatMap { source in
            source.comments.map { ($0.text[...], source.site(at: $0.position)) }
        }
        let pages = repository.pages.flatMap { path, text in
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

struct LinksRule: CheckRule {
    static let summary = "A relative link on a page leads to a file or a folder."
    static let why = "A dead link hides what the page promises, and nothing else reports it."

    func findings(in repository: Repository) -> [CheckFinding] {
        repository.pages.flatMap { page, text in
            // `[the core](../Modules/Routing#units)`, without addresses on the web.
            text.matches(of: /\]\(([^):#\s]+)(?:#[^)\s]*)?(?:\s+"[^"]*")?\)/).filter { match in
                let path = target(of: match.1, on: page)
                if repository[path] != nil || isFile(repository.root + "/" + path) { return false }
                let above = text[..<match.range.lowerBound].lines
                let marks = above.count { $0.drop(while: \.isWhitespace).hasPrefix("```") }
                return marks % 2 == 0 && repository.paths(below: path).isEmpty
            }.map { match in
                finding(
                    Site(file: page, line: text[..<match.range.lowerBound].lines.count),
                    "The link \(match.1) leads nowhere.", fix: "Correct or remove it.")
            }
        }
    }
}

/// Returns the path of what a relative link in a file leads to.
func target(of link: some StringProtocol, on page: String) -> String {
    let folder = URL(filePath: "/" + page).deletingLastPathComponent()
    return String(folder.appending(path: link).standardized.path.dropFirst())
}

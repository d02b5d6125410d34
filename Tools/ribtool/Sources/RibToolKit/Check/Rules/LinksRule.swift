import Foundation

struct LinksRule: CheckRule {
    static let summary = "A relative link on a page leads to a file or a folder."
    static let why = "A dead link hides what the page promises, and nothing else reports it."

    func findings(in repository: CheckedRepository) -> [CheckFinding] {
        let files = repository.files
        return files.texts.filter { $0.key.hasSuffix(".md") }.flatMap { page, text in
            // `[the core](../Modules/Routing#units)`, without addresses on the web.
            text.matches(of: /\]\(([^):#\s]+)(?:#[^)\s]*)?(?:\s+"[^"]*")?\)/).filter { match in
                let above = text[..<match.range.lowerBound].lines
                let isCode = above.count { $0.trimmed.hasPrefix("```") } % 2 == 1
                let path = target(of: match.1, on: page)
                return !isCode && files[path] == nil && files.paths(below: path).isEmpty
                    && !isFile(files.root + "/" + path)
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

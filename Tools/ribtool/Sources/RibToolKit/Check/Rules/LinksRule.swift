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
                let folder = URL(filePath: "/" + page).deletingLastPathComponent()
                let path = folder.appending(path: match.1).standardized.path.dropFirst()
                return !isCode && files[String(path)] == nil
                    && files.paths(below: String(path)).isEmpty
                    && !isFile(files.root + "/" + path)
            }.map { match in
                finding(
                    Site(file: page, line: text[..<match.range.lowerBound].lines.count),
                    "The link \(match.1) leads nowhere.", fix: "Correct or remove it.")
            }
        }
    }
}

import ArgumentParsing

enum UpdateCommand: Subcommand {
    static let syntax = CommandSyntax(
        name: "update", summary: "bring doubles, snippets, the tree of units and format up to date",
        options: [.check, .json, .root],
        discussion: """
            Formats the sources with `swift format`. Then writes what is stale: test doubles, and the
            snippets and the tree of units on pages. Removes doubles that no test asks for.

            A page shows code that the compiler checks between `<!-- snippet PATH#NAME -->` and
            `<!-- end of snippet -->`: the lines of PATH between `// snippet: NAME` and
            `// end of snippet`. In the same way `<!-- ribtool units -->` shows the tree of units: a unit is
            the parent of those whose builders its sources name.

            Exit code 1: something is stale (--check), or can't be generated.
            """,
        examples: ["ribtool update", "ribtool update --check"])

    static func run(_ arguments: Arguments, in repository: Repository) throws -> CommandResult {
        var change = PendingChange(of: repository)
        try change.refresh(all: true)
        return try change.changes.applied("generated files", below: repository.root, arguments)
    }
}

extension Repository {
    /// Returns the files that the tool generates, or in which it generates a part, and that are not as
    /// the sources ask for.
    /// - Throws: ``ToolError`` with a line for each thing that can't be generated.
    func stale() throws -> [FileChange] {
        let doubles = RepositoryDoubles(self)
        var problems = doubles.refusals.map { "\($0.site): \($0.sentence)" }
        var pages: [FileChange] = []
        let tree = fenced(UnitTree(self).text.trimmed, "text")
        for (path, text) in self.pages {
            do throws(ToolError) {
                let units = try filled("ribtool units", of: text, path: path) { _, _ in tree }
                let page = try filled("snippet", of: units, path: path, with: snippet)
                pages.append(FileChange(path, from: text, to: page))
            } catch { problems.append(error.sentence) }
        }
        if !problems.isEmpty { throw ToolError(problems.joined(separator: "\n")) }
        return try doubles.stale() + pages.filter { $0.old != $0.new }
    }
}

/// Returns a page with new content in its parts of a name, each between two comments.
///
///     <!-- ribtool units -->
///     …
///     <!-- end of ribtool units -->
/// - Parameters:
///   - name: the start of the comments: `ribtool units`.
///   - path: the page's path, for errors.
///   - content: returns the lines for the words after the name in the first comment.
/// - Throws: ``ToolError`` with a line for each part that does not start or end, or has no content.
func filled(
    _ name: String, of page: String, path: String,
    with content: (_ words: String, _ site: Site) throws(ToolError) -> String
) throws(ToolError) -> String {
    let (start, end) = ("<!-- \(name) ", "<!-- end of \(name) -->")
    // So that a page without a part keeps the ends of its lines.
    if !page.contains(start), !page.contains(end) { return page }
    var (lines, problems) = ([Substring](), [String]())
    var rest = Array(page.lines.enumerated())[...]
    while let (index, line) = rest.popFirst() {
        let site = Site(file: path, line: index + 1)
        lines.append(line)
        if line == end { problems.append("\(site): `\(end)` ends nothing. Remove it.") }
        guard line.hasPrefix(start), line.hasSuffix("-->") else { continue }
        rest = rest.drop { $0.element != end && !$0.element.hasPrefix(start) }
        guard let last = rest.popFirst(), last.element == end else {
            problems.append("\(site): the part has no end. Write `\(end)` below it.")
            continue
        }
        let words = line.dropFirst(start.count).dropLast("-->".count)
        do throws(ToolError) {
            lines += ["", Substring(try content(String(words).trimmed, site)), "", last.element]
        } catch { problems.append(error.sentence) }
    }
    if !problems.isEmpty { throw ToolError(problems.joined(separator: "\n")) }
    return lines.joined(separator: "\n")
}

func fenced(_ text: String, _ language: String) -> String { "```\(language)\n\(text)\n```" }

extension Repository {
    /// Returns the code of a snippet, which the compiler checks, since it is copied from a source.
    ///
    /// `ribtool update --help` says how a page asks for one, and how a source marks it.
    /// - Throws: ``ToolError`` when a source or a snippet does not exist.
    func snippet(_ words: String, at site: Site) throws(ToolError) -> String {
        let parts = words.split(separator: "#").map(String.init)
        guard parts.count == 2, let source = self[parts[0]] else {
            throw ToolError("\(site): \(words) is no snippet. Write `<!-- snippet PATH#NAME -->`.")
        }
        let lines = source.lines
        guard let start = lines.firstIndex(where: { $0.trimmed == "// snippet: \(parts[1])" }),
            let end = lines[start...].firstIndex(where: { $0.trimmed == "// end of snippet" })
        else {
            throw ToolError(
                """
                \(site): \(parts[0]) has no snippet \(parts[1]). Write \
                `// snippet: \(parts[1])` and `// end of snippet` around its lines.
                """)
        }
        // Without the indentation that all of them have.
        let body = lines[(start + 1)..<end]
        let margin = body.filter { !$0.isEmpty }.map { $0.prefix { $0 == " " }.count }.min() ?? 0
        let text = body.map { $0.dropFirst(margin) }.joined(separator: "\n")
        return fenced(text, parts[0].hasSuffix(".swift") ? "swift" : "")
    }
}

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

extension ParsedRepository {
    /// Returns the files that the tool generates, or in which it generates a part, and that are not as
    /// the sources ask for.
    /// - Throws: ``ToolError`` with a line for each thing that can't be generated.
    func stale() throws -> [FileChange] {
        let doubles = RepositoryDoubles(self)
        var problems = doubles.refusals.map { "\($0.site): \($0.sentence)" }
        var pages: [FileChange] = []
        let units = UnitTree(self)
        let texts = files.texts.filter { $0.key.hasSuffix(".md") }
        for (path, text) in texts.sorted(by: { $0.key < $1.key }) {
            do throws(ToolError) {
                let page = try filled(
                    "snippet", of: units.filled(text, path: path), path: path, with: files.snippet)
                pages.append(FileChange(path, from: text, to: page))
            } catch { problems.append(error.sentence) }
        }
        if !problems.isEmpty { throw ToolError(problems.joined(separator: "\n")) }
        return try doubles.stale() + pages.filter { $0.old != $0.new }
    }
}

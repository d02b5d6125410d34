import ArgumentParsing

enum UpdateCommand: Subcommand {
    static let syntax = CommandSyntax(
        name: "update", summary: "bring doubles, graphs, tables, snippets and format up to date",
        options: [.check, .json, .root],
        discussion: """
            Formats the sources with `swift format`. Then writes what is stale: test doubles, and the
            graphs, the ratio's table and the snippets on pages. Removes doubles that no test asks
            for.

            A page in Markdown shows code that the compiler checks between two lines of its own:

                <!-- snippet PATH#NAME -->
                <!-- end of snippet -->

            The code is between the lines `// snippet: NAME` and `// end of snippet` of PATH. In the
            same way `<!-- ribtool ratio -->` and `<!-- end of ribtool ratio -->` show the tables of
            `ribtool ratio`; `ribtool graph --help` has the lines around a graph.

            Exit code 1: something is stale (--check), or can't be generated.
            """,
        examples: ["ribtool update", "ribtool update --check"])

    static func run(_ arguments: Arguments, in folder: String) throws -> Answer {
        let repository = try Repository(around: folder, root: arguments.value(of: .root))
        let isCheck = arguments.has(.check)
        let unformatted = try format(repository, isCheck: isCheck)
        let formatted = try isCheck ? repository : Repository(around: folder, root: repository.root)
        let stale = try GeneratedParts.stale(in: ParsedRepository(formatted))
        var answer = try stale.settled("generated files", below: repository.root, isCheck: isCheck)
        if !unformatted.isEmpty {
            answer.complaint = unformatted + answer.complaint
            answer.exitCode = .failed
        }
        if arguments.has(.json) { answer.output = try jsonText(["files": stale.map(\.path)]) }
        return answer
    }

    /// Formats the sources, or lints them.
    /// - Returns: the complaints of `swift format lint`.
    private static func format(_ repository: Repository, isCheck: Bool) throws -> String {
        let parts = ["Package.swift", "Apps", "Modules", "Tests", "Tools"].filter {
            isFile(repository.root + "/" + $0)
        }
        let mode = isCheck ? ["lint", "--strict"] : ["format", "--in-place"]
        let child = ChildProcess(
            program: "swift",
            arguments: ["format"] + mode + ["--parallel", "--recursive"] + parts,
            folder: repository.root)
        do {
            return isCheck ? try child.outcome().errors : try child.output()
        } catch is Cancelled {
            throw Cancelled(consequence: "Some sources may be formatted; nothing else was changed.")
        }
    }
}

/// The files that the tool generates, or in which it generates a part.
enum GeneratedParts {
    /// Returns the files that are not as the sources ask for.
    /// - Throws: ``ToolError`` when something can't be generated.
    static func stale(in parsed: ParsedRepository) throws -> [FileChange] {
        let repository = parsed.files
        let doubles = RepositoryDoubles(parsed)
        if let refusal = doubles.refusals.first {
            throw ToolError("\(refusal.site): \(refusal.sentence)")
        }
        let graphs = RepositoryGraphs(parsed)
        let texts = repository.texts.filter { $0.key.hasSuffix(".md") }
        let pages = try texts.sorted { $0.key < $1.key }.map { path, text in
            var page = try graphs.filled(text, path: path)
            page = try Snippet.filled(page, path: path, from: repository)
            page = try filled("ribtool ratio", of: page, path: path) { _, _ in
                let report = try RatioReading(parsed).report(on: repository.modules)
                return RatioPage(report: report).figures.trimmed
            }
            return FileChange(path, from: text, to: page)
        }
        return (doubles.stale + pages.filter { $0.old != $0.new }).sorted {
            $0.path < $1.path
        }
    }
}

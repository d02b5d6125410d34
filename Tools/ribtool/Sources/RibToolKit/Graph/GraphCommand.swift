/// `ribtool graph`: which module uses which, and which unit makes which.
enum GraphCommand: Subcommand {
    static let name = "graph"
    static let summary = "Draws the modules and the tree of units, on pages too."
    static let operands = "[modules|units|MODULE]"

    static var options: [Option] {
        [
            Option(
                name: "--format", value: "FORMAT", summary: "Draws as text, mermaid or dot."),
            Option(name: "--json", summary: "Prints nodes and edges for programs."),
            Option(name: "--write", summary: "Draws anew between the markers of the pages."),
            Option(name: "--check", summary: "Writes nothing; names the pages that are stale."),
            .root,
        ]
    }

    static let discussion = """
        The modules' graph is what the manifests say, without tests and tools; Mermaid and DOT
        leave out arrows that follow from others. A unit is the parent of those whose builders its
        sources name. With a module's name: what its targets use, and who uses them.

        A page, in Markdown, gets its drawing between two lines of its own:

            <!-- ribtool graph units text -->
            <!-- end of ribtool graph -->

        The first says `modules`, `units`, or in a module's README `neighbours`, and then nothing
        for Mermaid, `text` or `dot`. Every module's README has its neighbours; --write puts them
        at the end of one that has not. Exit code 1 says, with --check, that a page is stale.
        """

    static let examples = [
        "ribtool graph",
        "ribtool graph units --format mermaid",
        "ribtool graph modules --format dot | dot -Tsvg > modules.svg",
        "ribtool graph LoggedIn",
        "ribtool graph --write",
    ]

    static func run(_ arguments: Arguments, in folder: String) throws -> Answer {
        let format = try format(arguments.values["--format"])
        let modes = ["--json", "--write", "--check"].filter(arguments.flags.contains)
        if modes.count > 1 {
            throw UsageError(sentence: "\(modes[0]) and \(modes[1]) exclude each other")
        }
        let root = try Repository(around: folder, root: arguments.values["--root"]).root
        let repository = ParsedRepository(
            try RepositoryFiles(root: root), parsing: RepositoryGraphs.needs)
        let graphs = RepositoryGraphs(repository)
        switch modes.first {
        case "--json":
            return Answer(output: try json(of: drawings(arguments.operands, graphs), graphs))
        case "--write":
            return try write(GraphPages.stale(in: repository.files, graphs), below: root)
        case "--check": return check(try GraphPages.stale(in: repository.files, graphs))
        default:
            let texts = try drawings(arguments.operands, graphs).map {
                $0.text(of: graphs, format: format)
            }
            return Answer(output: texts.joined(separator: "\n"))
        }
    }

    private static func write(_ stale: [GeneratedFile], below root: String) throws -> Answer {
        for page in stale { try page.write(below: root) }
        let lines = stale.map { "Wrote \($0.path)\n" }
        return Answer(output: lines.isEmpty ? "Every graph is fresh.\n" : lines.joined())
    }

    private static func check(_ stale: [GeneratedFile]) -> Answer {
        guard !stale.isEmpty else { return Answer(output: "Every graph is fresh.\n") }
        let lines = stale.map { "\($0.path) is stale.\n" }.joined()
        return Answer(
            complaint: lines + "Run `swift run ribtool graph --write`.\n", exitCode: .failed)
    }

    private static func json(of drawings: [GraphDrawing], _ graphs: RepositoryGraphs) throws
        -> String
    {
        let named = Dictionary(
            uniqueKeysWithValues: drawings.map { ($0.name, $0.graph(of: graphs)) })
        return try jsonText(named)
    }

    private static func format(_ name: String?) throws(UsageError) -> GraphFormat {
        guard let name else { return .text }
        if let format = GraphFormat(rawValue: name) { return format }
        let names = GraphFormat.allCases.map(\.rawValue)
        throw UsageError(sentence: "there is no format \(name)\(hint(for: name, among: names))")
    }

    private static func drawings(
        _ words: [String], _ graphs: RepositoryGraphs
    ) throws(UsageError) -> [GraphDrawing] {
        guard let word = words.first else { return [.modules, .units] }
        if words.count > 1 { throw UsageError(sentence: "unexpected word \(words[1])") }
        switch word {
        case "modules": return [.modules]
        case "units": return [.units]
        case _ where graphs.moduleNames.contains(word): return [.neighbours(of: word)]
        default:
            let names = ["modules", "units"] + graphs.moduleNames
            throw UsageError(sentence: "there is no module \(word)\(hint(for: word, among: names))")
        }
    }
}

import ArgumentParsing

/// `ribtool graph`: draws the modules and the tree of units.
enum GraphCommand: Subcommand {
    private static let format = Option(
        name: "--format", value: "FORMAT", summary: "draw as text, mermaid or dot")
    private static let write = Option(
        name: "--write", summary: "update the graphs on pages")
    private static let check = Option(
        name: "--check", summary: "write nothing; name the pages that are stale")

    static let syntax = CommandSyntax(
        name: "graph", summary: "draw the modules and the tree of units, on pages too",
        operands: "[modules|units|MODULE]", operandCount: 0...1,
        options: [format, .json, write, check, .root],
        discussion: """
            The graph of the modules follows the manifests, without tests and tools. Mermaid and
            DOT leave out arrows that follow from others. A unit is the parent of the units whose
            builders its sources name. MODULE draws what the module's targets use, and what uses
            them.

            A page in Markdown shows a graph between two lines of its own:

                <!-- ribtool graph units text -->
                <!-- end of ribtool graph -->

            The first line names the graph: `modules`, `units`, or in a module's README
            `neighbours`. A format may follow: `text` or `dot`; Mermaid is the default. --write adds
            the neighbours to a module's README that does not have them.

            Exit code 1: a page is stale (--check).
            """,
        examples: [
            "ribtool graph",
            "ribtool graph units --format mermaid",
            "ribtool graph modules --format dot | dot -Tsvg > modules.svg",
            "ribtool graph LoggedIn",
            "ribtool graph --write",
        ])

    static func run(_ arguments: Arguments, in folder: String) throws -> Answer {
        let format = try format(arguments.value(of: format))
        try arguments.expectNotBoth(.json, write)
        try arguments.expectNotBoth(.json, check)
        try arguments.expectNotBoth(write, check)
        let repository = ParsedRepository(
            try Repository(around: folder, root: arguments.value(of: .root)),
            parsing: RepositoryGraphs.needs)
        let graphs = RepositoryGraphs(repository)
        if arguments.has(write) || arguments.has(check) {
            return try GraphPage.stale(in: repository.files, graphs).settled(
                "graphs", below: repository.files.root, isCheck: arguments.has(check))
        }
        let drawings = try drawings(arguments.operands, graphs)
        if arguments.has(.json) {
            let named = drawings.map { ($0.name, $0.graph(of: graphs)) }
            return Answer(output: try jsonText(Dictionary(uniqueKeysWithValues: named)))
        }
        let texts = drawings.map { $0.text(of: graphs, format: format) }
        return Answer(output: texts.joined(separator: "\n"))
    }

    private static func format(_ name: String?) throws(UsageError) -> GraphFormat {
        guard let name else { return .text }
        if let format = GraphFormat(rawValue: name) { return format }
        let names = GraphFormat.allCases.map(\.rawValue)
        throw .unknown("format", name, among: names)
    }

    private static func drawings(
        _ words: [String], _ graphs: RepositoryGraphs
    ) throws(UsageError) -> [GraphDrawing] {
        guard let word = words.first else { return [.modules, .units] }
        switch word {
        case "modules": return [.modules]
        case "units": return [.units]
        case _ where graphs.moduleNames.contains(word): return [.neighbours(of: word)]
        default:
            throw .unknown("module", word, among: ["modules", "units"] + graphs.moduleNames)
        }
    }
}

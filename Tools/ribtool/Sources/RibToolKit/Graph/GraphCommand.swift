import ArgumentParsing

enum GraphCommand: Subcommand {
    private static let format = Option(
        name: "--format", value: "FORMAT", summary: "draw as text, mermaid or dot")

    static let syntax = CommandSyntax(
        name: "graph", summary: "draw the modules and the tree of units",
        operands: "[modules|units|MODULE]", operandCount: 0...1,
        options: [format, .json, .root],
        discussion: """
            The graph of the modules follows the manifests, without tests and tools. Mermaid and
            DOT leave out arrows that follow from others. A unit is the parent of the units whose
            builders its sources name. MODULE draws what the module's targets use, and what uses
            them.

            `ribtool update` draws a graph on a page between `<!-- ribtool graph units text -->` and
            `<!-- end of ribtool graph -->`. The words name `modules`, `units`, or in a module's
            README `neighbours`, and a format; Mermaid is the default. A README without its
            neighbours gets them.
            """,
        examples: [
            "ribtool graph",
            "ribtool graph units --format mermaid",
            "ribtool graph modules --format dot | dot -Tsvg > modules.svg",
            "ribtool graph LoggedIn",
        ])

    static func run(_ arguments: Arguments, in repository: Repository) throws -> Answer {
        let format = arguments.value(of: format) ?? "text"
        try UsageError.expect(format, "format", among: GraphFormat.allCases.map(\.rawValue))
        let graphs = RepositoryGraphs(ParsedRepository(repository))
        let all = ["modules", "units"]
        for word in arguments.operands {
            try UsageError.expect(word, "module", among: all + repository.modules.map(\.name))
        }
        let subjects = arguments.operands.isEmpty ? all : arguments.operands
        let drawings = subjects.map(graphs.drawing)
        let named = Dictionary(uniqueKeysWithValues: drawings.map { ($0.name, $0.graph) })
        let texts = drawings.map { $0.text(GraphFormat(rawValue: format) ?? .text) }
        return try arguments.answer(named, texts.joined(separator: "\n"))
    }
}

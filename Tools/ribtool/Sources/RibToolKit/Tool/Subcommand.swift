/// A verb of the tool.
///
/// One type in one file, and one line in ``RibTool/subcommands``: parser, help and suggestions
/// follow from what it declares.
protocol Subcommand {
    /// The word on the command line.
    static var name: String { get }
    /// What it does, in half a line.
    static var summary: String { get }
    /// What its operands are called, `[MODULE…]` say; empty when it takes none.
    static var operands: String { get }
    /// Its options, besides `--help`.
    static var options: [Option] { get }
    /// What the help says below the options, and above the examples.
    static var discussion: String { get }
    /// Command lines worth copying.
    static var examples: [String] { get }

    /// Does the work.
    /// - Parameter folder: the person's folder, to which the paths of the command line are relative.
    /// - Throws: ``UsageError`` and ``ToolError``.
    static func run(_ arguments: Arguments, in folder: String) throws -> Answer
}

extension Subcommand {
    /// The page that `--help` shows.
    static var help: String {
        let options = options + [.help]
        let table = TextTable(rows: options.map { ["  " + $0.usage, $0.summary] })
        let usage = ["ribtool", name, "[OPTIONS]", operands].filter { !$0.isEmpty }
        return """
            \(summary)

            Usage: \(usage.joined(separator: " "))

            \(table.text)
            \(discussion)

            Examples:
            \(examples.map { "  " + $0 }.joined(separator: "\n"))

            """
    }
}

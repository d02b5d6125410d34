import ArgumentParsing

/// A verb of the tool: a type, and its line in ``RibTool/subcommands``.
protocol Subcommand: SendableMetatype {
    static var syntax: CommandSyntax { get }

    /// - Throws: `UsageError`, ``ToolError`` and ``Cancelled``.
    static func run(_ arguments: Arguments, in repository: Repository) throws -> CommandResult
}

extension UsageError {
    /// - Throws: the error for a word that is none of `known`.
    static func expect(_ word: String, _ kind: String, among known: [String]) throws(UsageError) {
        if !known.contains(word) { throw .unknown(kind, word, among: known) }
    }
}

extension Option {
    static let json = Option(name: "--json", summary: "print JSON")
    static let check = Option(name: "--check", summary: "write nothing; name what is stale")
    static let dryRun = Option(
        name: "--dry-run", summary: "print the change as a diff; change nothing")
    static let root = Option(
        name: "--root", value: "DIR",
        summary: "the repository; by default the folder around you that has Modules")
    static let allowDirty = Option(
        name: "--allow-dirty", summary: "also change files with uncommitted changes")
}

import ArgumentParsing
import Console

/// `ribhouse help`: prints the overview, or the page of a command.
struct HelpCommand: Subcommand {
    static let name = "help"
    static let isOnlyForShell = true
    static let syntax = CommandSyntax(
        name: name, summary: "show this page, or the page of a command", operands: "[COMMAND]",
        operandCount: 0...2, discussion: "Prints an overview, or the page of one command.")

    private let page: String

    init(page: String) { self.page = page }

    init(_ arguments: Arguments) throws(UsageError) {
        page =
            arguments.operands.isEmpty
            ? CommandList.overview : try CommandList.page(for: arguments.operands)
    }

    func run(on console: LineConsole) async -> ExitCode {
        await console.print(
            lines: page.split(separator: "\n", omittingEmptySubsequences: false).map(String.init))
        return .done
    }
}

import ArgumentParsing
import Console

/// `ribhouse man`: prints the man page.
struct ManCommand: Subcommand {
    static let isOnlyForShell = true

    static let syntax = CommandSyntax(
        name: "man", summary: "print the man page",
        discussion: "Prints a page for man(1), with all commands.",
        examples: [
            "ribhouse man | man -l -",
            "ribhouse man > ~/.local/share/man/man1/ribhouse.1",
        ])

    init(_ arguments: Arguments) {}

    func run(on console: LineConsole) async -> ExitCode {
        await console.print(lines: ManPage.lines)
        return .done
    }
}

import Console

/// A console that drops what views print, and passes errors and questions on.
///
/// For subcommands, which print only their result.
struct QuietConsole: LinePrinting, LineAsking {
    let console: LineConsole
    /// Whether errors are dropped, too: then the command itself reports why it failed.
    var isMute = false

    var style: TerminalStyle { console.style }

    func print(_ text: String) async {}

    func printError(_ text: String) async {
        if !isMute { await console.printError(text) }
    }

    func ask(_ prompt: Prompt) async -> ConsoleInput { await console.ask(prompt) }
}

import Console

/// A console for views whose states nobody wants to read: what they print is dropped, while errors
/// and questions go through.
struct QuietConsole: LinePrinting, LineAsking {
    let console: LineConsole

    func print(_ text: String) async {}

    func printError(_ text: String) async { await console.printError(text) }

    func ask(_ prompt: Prompt) async -> Reply { await console.ask(prompt) }
}

import Console

/// The console of the demo, whose script waits for an announcement.
struct DemoConsole: LinePrinting, LineAsking {
    let console: LineConsole
    private let announcements = AsyncStream<Void>.makeStream()

    init(_ console: LineConsole) { self.console = console }

    var style: TerminalStyle { console.style }

    func print(_ text: String) async { await print(lines: [text]) }

    func print(lines: [String]) async {
        await console.print(lines: lines)
        if lines.first?.hasPrefix("[") == true { announcements.continuation.yield() }
    }

    func printError(_ text: String) async { await console.printError(text) }

    func ask(_ prompt: Prompt) async -> ConsoleInput { await console.ask(prompt) }

    /// Returns when an announcement has been printed.
    func waitForAnnouncement() async {
        for await _ in announcements.stream { break }
    }
}

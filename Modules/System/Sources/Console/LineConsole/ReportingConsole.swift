/// A console that also reports the failures that views print, such as for an exit code.
public struct ReportingConsole: LinePrinting, LineAsking {
    private let console: any LinePrinting & LineAsking
    private let report: @Sendable (any Error) -> Void

    public init(
        _ console: any LinePrinting & LineAsking, report: @escaping @Sendable (any Error) -> Void
    ) {
        (self.console, self.report) = (console, report)
    }

    public var style: TerminalStyle { console.style }

    public func print(_ text: String) async { await console.print(text) }

    public func print(lines: [String]) async { await console.print(lines: lines) }

    public func printError(_ text: String) async { await console.printError(text) }

    public func printFailure(_ error: any Error) async {
        report(error)
        await console.printFailure(error)
    }

    public func alert(lines: [String]) async { await console.alert(lines: lines) }

    public func showTitle(_ title: String?) async { await console.showTitle(title) }

    public func ask(_ prompt: Prompt) async -> ConsoleInput { await console.ask(prompt) }
}

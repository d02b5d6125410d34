public import Console
public import Essentials
public import RaceTesting

/// A terminal on which a view prints and asks, for a test of the view.
///
/// Until the test stubs an answer, each question gets the end of the input.
public final class ConsoleSpy: LinePrinting, LineAsking {
    public let printSpy = Spy<String, Void, Never>("print(_:)")
    public let printErrorSpy = Spy<String, Void, Never>("printError(_:)")
    public let printFailureSpy = Spy<any Error, Void, Never>("printFailure(_:)")
    public let askSpy = Spy<Prompt, ConsoleInput, Never>("ask(_:)", returning: .endOfInput)
    public let style: TerminalStyle

    /// Creates a terminal that shows nothing.
    public init(style: TerminalStyle = .plain) { self.style = style }

    public func print(_ text: String) async { await printSpy(text) }

    /// Records the lines as one text.
    public func print(lines: [String]) async { await printSpy(lines.joined(separator: "\n")) }

    public func printError(_ text: String) async { await printErrorSpy(text) }

    /// Records the error also as the text that is printed.
    public func printFailure(_ error: any Error) async {
        await printFailureSpy(error)
        await printError("\(error)")
    }

    public func ask(_ prompt: Prompt) async -> ConsoleInput { await askSpy(prompt) }
}

/// The lines that a front end prints of a unit's page, for a test that compares it with a table.
///
/// A line has a word before it unless it is printed as it is: `error:`, `failure:`, `alert:`, `title:`.
public struct PagePrinter<Content: UnitPage> {
    public private(set) var content: Content
    private var lines: PageLines

    public init(_ content: Content, drawsRows: Bool = false) {
        self.content = content
        lines = PageLines(drawsRows: drawsRows)
    }

    public mutating func show(_ state: Content.State, at now: Date) -> [String] {
        let reply = content.take(state, at: now)
        return lines.show(content.page(at: now), reply).flatMap(Self.texts)
    }

    /// Returns what is printed for a state after the other.
    public mutating func show(_ states: [Content.State], at now: Date) -> [String] {
        states.flatMap { show($0, at: now) }
    }

    private static func texts(_ output: PageLines.Output) -> [String] {
        switch output {
        case .lines(let lines): lines
        case .error(let text): ["error: \(text)"]
        case .failure(let error): ["failure: \(error)"]
        case .alerts(let lines): lines.map { "alert: \($0)" }
        case .title(let title): ["title: \(title ?? "")"]
        }
    }
}

public import Console
public import RaceTesting

/// A terminal on which a view prints, for a test of the view.
public final class LinePrintingSpy: LinePrinting {
    /// The calls of ``print(_:)``.
    public let printSpy = Spy<String, Void, Never>("print(_:)")
    /// The calls of ``printError(_:)``.
    public let printErrorSpy = Spy<String, Void, Never>("printError(_:)")

    /// Creates a terminal that shows nothing.
    public init() {}

    /// Records the text.
    public func print(_ text: String) async { await printSpy(text) }

    /// Records the lines as one text.
    public func print(lines: [String]) async { await printSpy(lines.joined(separator: "\n")) }

    /// Records the text.
    public func printError(_ text: String) async { await printErrorSpy(text) }
}

/// A terminal on which a view prints and asks, for a test of the view.
///
/// Until the test stubs an answer, each question gets the end of the input.
public final class ConsoleSpy: LinePrinting, LineAsking {
    /// The calls of ``print(_:)``.
    public let printSpy = Spy<String, Void, Never>("print(_:)")
    /// The calls of ``printError(_:)``.
    public let printErrorSpy = Spy<String, Void, Never>("printError(_:)")
    /// The calls of ``ask(_:)``.
    public let askSpy = Spy<Prompt, ConsoleInput, Never>("ask(_:)", returning: .endOfInput)

    /// Creates a terminal that shows nothing.
    public init() {}

    /// Records the text.
    public func print(_ text: String) async { await printSpy(text) }

    /// Records the lines as one text.
    public func print(lines: [String]) async { await printSpy(lines.joined(separator: "\n")) }

    /// Records the text.
    public func printError(_ text: String) async { await printErrorSpy(text) }

    /// Records the question, and gives the answer of the test.
    public func ask(_ prompt: Prompt) async -> ConsoleInput { await askSpy(prompt) }
}

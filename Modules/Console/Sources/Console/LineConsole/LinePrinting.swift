/// A printer of lines for a person or a pipe.
///
/// A view prints through this protocol and not through ``LineConsole``, so a test can pass a spy.
public protocol LinePrinting: Sendable {
    /// Prints `text` and a line ending.
    ///
    /// Control characters in `text`, except line feeds, are made visible. The console keeps a
    /// failure, because a view can do nothing about it.
    func print(_ text: String) async

    /// Prints `text` and a line ending to the error output, as ``print(_:)`` does.
    func printError(_ text: String) async
}

/// A source of answers to questions.
///
/// A view asks through this protocol and not through ``LineConsole``, so a test can pass a stub.
public protocol LineAsking: Sendable {
    /// Asks a question and waits for the answer.
    ///
    /// Cancelling the task ends the wait with ``Reply/cancelled``.
    func ask(_ prompt: Prompt) async -> Reply
}

/// Asks questions that are answered with a line.
///
/// A view asks through this and not through ``LineConsole``, so that a test can answer.
public protocol LineAsking: Sendable {
    /// Asks, and waits for the answer.
    ///
    /// Cancelling the task ends the wait with ``Reply/cancelled``.
    func ask(_ prompt: Prompt) async -> Reply
}

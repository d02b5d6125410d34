import Console

/// The source of a session's lines.
protocol LineSource: Sendable {
    /// Returns the next line; `running` are the names of the commands that run now.
    ///
    /// The task is cancelled when a command ends. The line is then left for the next call.
    /// - Parameter mayAsk: whether the last line started a command that still runs: it may be about
    ///   to end, or to ask a question.
    func nextLine(whileRunning running: [String], mayAsk: Bool) async -> ConsoleInput
}

extension LineSource {
    /// Returns the prompt, which shows what runs.
    func prompt(whileRunning running: [String]) -> String {
        running.isEmpty ? "ribhouse> " : "ribhouse (\(running.joined(separator: ", ")))> "
    }
}

/// The lines that a person types, or that a pipe has.
extension LineConsole: LineSource {
    /// The time after which a command that runs on without a question gives the prompt back.
    private static let patience = Duration.milliseconds(500)

    func nextLine(whileRunning running: [String], mayAsk: Bool) async -> ConsoleInput {
        let prompt = prompt(whileRunning: running)
        guard mayAsk else { return await nextCommand(prompt: prompt) }
        return await nextCommand(prompt: prompt) { try? await Task.sleep(for: Self.patience) }
    }
}

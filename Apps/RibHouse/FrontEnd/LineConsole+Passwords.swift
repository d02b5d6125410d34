import ArgumentParsing
import Auth
import Console

extension LineConsole {
    /// Returns the answers to questions for passwords: from the input with `--password-stdin`, one a
    /// line, or else typed on the terminal.
    ///
    /// - Parameter command: the command's name, for errors.
    func passwords(
        _ prompts: [Prompt], for command: String, _ arguments: Arguments
    ) async throws -> [String] {
        if arguments.has(.passwordOnInput) { return try await passwordsFromInput(prompts.count) }
        try expectToAsk(for: command, arguments, "--password-stdin")
        var passwords: [String] = []
        for prompt in prompts {
            guard case .line(let password) = await ask(prompt) else {
                throw AuthError.cancelled("Cancelled. Nothing changed.")
            }
            passwords.append(password)
        }
        return passwords
    }

    /// Throws when no question can be asked: without a terminal, or with `--no-input`.
    ///
    /// - Parameter options: what to give in place of answers.
    func expectToAsk(
        for command: String, _ arguments: Arguments, _ options: String
    ) throws(UsageError) {
        if arguments.has(.noInput) {
            throw UsageError("With --no-input, `\(command)` needs \(options).")
        }
        // In a session the next line is the answer.
        if terminal == nil, App.current == nil {
            throw UsageError("Without a terminal, `\(command)` needs \(options).")
        }
    }
}

extension Prompt {
    /// The question for a new password.
    static let newPassword = Prompt(
        "New password", kind: .newSecret, shortest: Question.shortestPassword)
}

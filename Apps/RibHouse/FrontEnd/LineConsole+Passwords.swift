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
    /// Returns the question for a new password of the account of this name.
    static func newPassword(for name: String) -> Prompt {
        Prompt("New password", kind: .newSecret) {
            NewPasswordProblem($0, for: name)?.description
        }
    }
}

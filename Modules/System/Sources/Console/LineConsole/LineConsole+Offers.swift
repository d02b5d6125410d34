import Synchronization

/// Finds the commands among the answers to questions, and runs them.
struct CommandOffer: Sendable {
    let isCommand: @Sendable (String) async -> Bool
    let run: @Sendable (String) -> Void
}

extension LineConsole {
    /// Offers to run a command that a person types as the answer to a visible question.
    ///
    /// The question then has no answer.
    /// - Parameters:
    ///   - isCommand: returns whether an answer is a line that a command can read.
    ///   - run: runs it when the question has been left.
    public func offerCommands(
        where isCommand: @escaping @Sendable (String) async -> Bool,
        run: @escaping @Sendable (String) -> Void
    ) {
        offer.withLock { $0 = CommandOffer(isCommand: isCommand, run: run) }
    }

    /// The caller is first in the read queue.
    func answerOrCommand(_ prompt: Prompt) async -> ConsoleInput {
        let reply = await answer(prompt)
        guard case .line(let line) = reply, line != prompt.fallback,
            let offer = offer.withLock({ $0 }), await offer.isCommand(line)
        else { return reply }
        let question = Prompt(
            "`\(line)` is a command. Leave the question and run it?", kind: .yesOrNo,
            fallback: Prompt.yes)
        switch await yesOrNo(question) {
        case .line(Prompt.yes):
            offer.run(line)
            return .cancelled
        case .line: return reply
        case .endOfInput, .cancelled: return .cancelled
        }
    }
}

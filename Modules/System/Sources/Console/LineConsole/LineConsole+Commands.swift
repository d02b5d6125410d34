extension LineConsole {
    /// Returns the next line of the main loop: a command to run.
    ///
    /// A terminal shows `prompt` first. A question takes the terminal from the prompt, which is shown
    /// again after the answer.
    ///
    /// A line that is too long or not text is reported. A terminal shows `prompt` again. On a pipe or
    /// a file, the result is ``ConsoleInput/endOfInput``: the lines after a command that failed must not run.
    ///
    /// - Parameter pause: a wait while other work runs, which may ask a question. The prompt is
    ///   shown only when no question was asked during it. A line that was typed meanwhile may be the
    ///   answer to one, and makes it pause once more.
    public func nextCommand(
        prompt: String, after pause: (@Sendable () async -> Void)? = nil
    ) async -> ConsoleInput {
        guard let terminal else {
            return await readQueue.question { await readCommand(prompt) } ?? .cancelled
        }
        var hasInput = false
        while !Task.isCancelled {
            let question = readQueue.lastQuestion
            if let pause {
                await pause()
                if !hasInput, terminal.hasInput {
                    hasInput = true
                    continue
                }
            }
            let reply = await readQueue.prompt(after: question) { await self.readCommand(prompt) }
            if let reply, reply != .cancelled { return reply }
        }
        return .cancelled
    }

    /// Helps a person who types at the prompt, where lines are edited.
    ///
    /// - Parameter completion: returns the texts that can follow a start of a line, each with that start.
    public func assist(completion: @escaping @Sendable (String) async -> [String]) {
        promptLine.assist(completion: completion)
    }

    /// Replaces the lines that the arrow keys show at the prompt: those of another person.
    ///
    /// - Parameter history: lines that were typed before, the last one last.
    public func recall(history: [String]) { promptLine.recall(history) }

    /// Handles Ctrl-C in place of the program's end, while `body` runs.
    ///
    /// `handler` is called for the first Ctrl-C. A second one in a row, without a line that was typed
    /// between them, ends the program.
    public func handlingInterrupts<Value>(
        with handler: @escaping @Sendable () -> Void, during body: () async -> Value
    ) async -> Value {
        await interrupts.handle(with: handler, during: body)
    }

    /// Passes Ctrl-C on to the handler, if there is one, and ends the line of an open question.
    ///
    /// Where lines are edited, it only clears what is typed at the prompt. Elsewhere it only drops what was
    /// kept of a line.
    ///
    /// A secret that is typed after that is hidden, as before.
    ///
    /// - Returns: `false` when the program should end.
    public func interrupt() -> Bool {
        // Those that were pasted were to follow what is interrupted.
        if isEdited { _ = input.dropLines() }
        if promptLine.clear() {
            interrupts.reset()
            return true
        }
        promptLine.close(.ended)
        guard interrupts.deliver() else { return false }
        // The handler of the signal has turned echo on, for a program that ends.
        TerminalModes.changeAgain()
        return true
    }

    private func readCommand(_ prompt: String) async -> ConsoleInput {
        while true {
            do {
                return try await readLine(label: prompt, isPrompt: true)
            } catch {
                if error == .cancelled { return .cancelled }
                guard terminal != nil, [.lineTooLong, .notText].contains(error) else {
                    return .endOfInput
                }
            }
        }
    }
}

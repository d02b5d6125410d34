extension LineConsole {
    /// Returns the password that a script writes to the input: the whole input, without the last
    /// line ending.
    ///
    /// Like the options of `docker` and `gh`, it reads to the end of the input, so a password is never
    /// cut short silently. Unlike theirs, it refuses more than one line, because such a password
    /// could not be typed, and a terminal, because the password would be visible.
    /// - Throws: a ``ConsoleError`` that says what to do, or ``ConsoleError/cancelled``.
    public func passwordFromInput() async throws(ConsoleError) -> String {
        try await passwordsFromInput(1)[0]
    }

    /// Returns several passwords, one a line, as ``passwordFromInput()`` returns one.
    public func passwordsFromInput(_ count: Int) async throws(ConsoleError) -> [String] {
        guard terminal == nil else { throw .passwordFromTerminal }
        let passwords: Result<[String], ConsoleError>? = await readQueue.question {
            do throws(ConsoleError) {
                return .success(try await readPasswords(count))
            } catch {
                return .failure(error)
            }
        }
        guard let passwords else { throw .cancelled }
        return try passwords.get()
    }

    private func readPasswords(_ count: Int) async throws(ConsoleError) -> [String] {
        var passwords: [String] = []
        for _ in 0..<count {
            guard let password = try await input.nextLine(), !password.isEmpty else {
                throw .passwordMissing
            }
            passwords.append(password)
        }
        guard try await input.nextLine() == nil else { throw .passwordNotAlone }
        return passwords
    }
}

// MARK: - Answers by kind of question

/// The caller of these methods is first in the read queue.
extension LineConsole {
    private static let newSecretAttempts = 3

    /// Returns the fallback, or else the next line of a pipe or a file.
    func answerFromPipe(_ prompt: Prompt) async -> ConsoleInput {
        if let fallback = prompt.fallback { return .line(fallback) }
        return prompt.kind == .yesOrNo ? await yesOrNo(prompt) : await answer(prompt)
    }

    /// Returns the next line, or the fallback for an empty one.
    func answer(_ prompt: Prompt) async -> ConsoleInput {
        await answer(prompt, label: prompt.label)
    }

    /// Asks for yes or no; a second answer that is neither is a no.
    ///
    /// Otherwise a person who types commands would stay at the question, and answer it by accident.
    func yesOrNo(_ prompt: Prompt) async -> ConsoleInput {
        for remark in ["Answer yes or no.", "That is neither yes nor no, so it is a no."] {
            let reply = await answer(prompt)
            guard case .line(let line) = reply else { return reply }
            if let answer = Self.yesOrNo(line) { return .line(answer) }
            await printError([remark, prompt.warning].compactMap(\.self).joined(separator: " "))
        }
        return .line(Prompt.no)
    }

    /// Asks for the same line twice, when the first one can be used.
    func newSecret(_ prompt: Prompt) async -> ConsoleInput {
        for attempt in 1...Self.newSecretAttempts {
            let first = await answer(prompt)
            guard case .line(let line) = first else { return first }
            if let refusal = prompt.refusal(of: line) {
                let end = attempt < Self.newSecretAttempts ? "" : " Nothing was changed."
                await printError("\(refusal)\(end)")
                continue
            }
            let second = await answer(prompt, label: "Again: ")
            guard case .line = second else { return second }
            if first == second { return first }
            await printError(
                attempt < Self.newSecretAttempts
                    ? "The two are different. Type the same twice."
                    : "The two are different again. Nothing was changed.")
        }
        return .cancelled
    }

    private func answer(_ prompt: Prompt, label: String) async -> ConsoleInput {
        let isHidden = prompt.kind == .secret || prompt.kind == .newSecret
        do {
            let reply = try await readLine(label: label, isHidden: isHidden)
            if terminal != nil, isGivingUp(reply, isHidden: isHidden) { return .cancelled }
            if reply == .line(""), let fallback = prompt.fallback { return .line(fallback) }
            return reply
        } catch .lineTooLong, .notText, .cancelled {
            return .cancelled
        } catch {
            return .endOfInput
        }
    }

    /// Whether a person cancels with Ctrl-D, or with the word of the prompt.
    ///
    /// A hidden answer is never read as that word: it is a possible password.
    private func isGivingUp(_ reply: ConsoleInput, isHidden: Bool) -> Bool {
        switch reply {
        case .line(let line): !isHidden && line.lowercased() == "cancel"
        case .endOfInput, .cancelled: true
        }
    }

    package static func yesOrNo(_ line: String) -> String? {
        switch line.lowercased() {
        case "y", "yes": Prompt.yes
        case "n", "no": Prompt.no
        default: nil
        }
    }
}

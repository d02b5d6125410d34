/// How each kind of question gets its answer; the caller has the turn.
extension LineConsole {
    /// How often a new secret is asked for before the question is given up.
    private static let tries = 3

    /// The answer from a pipe or a file: the fallback, or else one line.
    func answerFromPipe(_ prompt: Prompt) async -> Reply {
        if Task.isCancelled { return .cancelled }
        if let fallback = prompt.fallback { return .line(fallback) }
        let reply = await answer(prompt)
        guard prompt.kind == .yesOrNo, case .line(let line) = reply else { return reply }
        if let answer = Self.yesOrNo(line) { return .line(answer) }
        await printError("“\(sanitized(prompt.text))” needs yes or no for an answer.")
        return .cancelled
    }

    /// One line; the fallback for an empty one.
    func answer(_ prompt: Prompt) async -> Reply {
        await answer(prompt, label: prompt.label)
    }

    /// Yes or no, asked until it is one of them.
    func yesOrNo(_ prompt: Prompt) async -> Reply {
        while true {
            let reply = await answer(prompt)
            guard case .line(let line) = reply else { return reply }
            if let answer = Self.yesOrNo(line) { return .line(answer) }
            await printError("Answer yes or no.")
        }
    }

    /// The same line twice.
    func newSecret(_ prompt: Prompt) async -> Reply {
        for attempt in 1...Self.tries {
            let first = await answer(prompt)
            guard case .line = first else { return first }
            let second = await answer(prompt, label: "Again: ")
            guard case .line = second else { return second }
            if first == second { return first }
            await printError(
                attempt < Self.tries
                    ? "The two are different. Type the same twice."
                    : "The two are different again. Nothing was changed.")
        }
        return .cancelled
    }

    private func answer(_ prompt: Prompt, label: String) async -> Reply {
        let isHidden = prompt.kind == .secret || prompt.kind == .newSecret
        do {
            let reply = try await readLine(label: label, isHidden: isHidden)
            if reply == .line(""), let fallback = prompt.fallback { return .line(fallback) }
            return reply
        } catch .lineTooLong, .cancelled {
            return .cancelled
        } catch {
            return .endOfInput
        }
    }

    private static func yesOrNo(_ line: String) -> String? {
        switch line.lowercased() {
        case "y", "yes": Prompt.yes
        case "n", "no": Prompt.no
        default: nil
        }
    }
}

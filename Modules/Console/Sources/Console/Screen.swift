import Synchronization

/// What is at the bottom of the terminal: nothing, or a question that waits for its answer.
///
/// Lines that are printed while a question is open would land behind it; so they go below, and
/// the question is repeated. Each call writes under one lock, so lines never mix.
final class Screen: Sendable {
    private let questions: OutputWriter
    private let open = Mutex<String?>(nil)

    init(questions: OutputWriter) {
        self.questions = questions
    }

    /// Writes a question, and leaves it open.
    func open(_ label: String) {
        open.withLock {
            $0 = label
            questions.write(label)
        }
    }

    /// Ends the open question, if there is one.
    func close(needsLineEnd: Bool) {
        open.withLock {
            if $0 != nil, needsLineEnd { questions.write("\n") }
            $0 = nil
        }
    }

    /// Prints a line, with its control characters made visible.
    func print(_ text: String, to writer: OutputWriter) {
        let line = sanitized(text, keepingLines: true) + "\n"
        open.withLock {
            guard let label = $0, writer.isTerminal else { return writer.write(line) }
            writer.write("\n" + line)
            questions.write(label)
        }
    }
}

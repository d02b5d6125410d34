import Synchronization

/// The last line of the terminal, which may hold a question without an answer.
///
/// A line that is printed while a question is open goes below it, and the question is repeated. All
/// writing is under one lock, so lines never mix.
final class PromptLine: Sendable {
    private let writer: OutputWriter
    private let openLabel = Mutex<String?>(nil)

    /// Creates a prompt line; `writer` writes the questions.
    init(writer: OutputWriter) {
        self.writer = writer
    }

    /// Writes a question and keeps it open; a program that was stopped shows it again.
    func open(_ label: String) {
        openLabel.withLock {
            $0 = label
            // Published first: the program may be stopped as soon as the label is on the screen.
            OpenLabel.publish(label, on: writer.descriptor)
            writer.write(label)
        }
    }

    /// The way in which a question is left.
    enum Ending {
        /// A line ending was typed, and shown by the terminal.
        case typed
        /// The line needs an ending.
        case ended
        /// The question is removed from the screen, because another one takes its place.
        case erased
    }

    /// Closes the open question, if there is one.
    func close(_ ending: Ending) {
        openLabel.withLock { label in
            guard let text = label else { return }
            label = nil
            OpenLabel.withdraw()
            switch ending {
            case .typed: break
            case .ended: writer.write("\n")
            case .erased:
                writer.write("\r" + String(repeating: " ", count: text.count) + "\r")
            }
        }
    }

    /// Prints a line to `output`, with control characters made visible.
    func print(_ text: String, to output: OutputWriter) {
        let line = sanitized(text, keepingLines: true) + "\n"
        openLabel.withLock {
            guard let label = $0, output.isTerminal else { return output.write(line) }
            output.write("\n" + line)
            writer.write(label)
        }
    }
}

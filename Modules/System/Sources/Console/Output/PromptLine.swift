import Synchronization

/// The last line of the terminal, which may hold a question without an answer.
///
/// A line that is printed while a question is open goes below it, and the question is repeated. All
/// writing is under one lock, so lines never mix.
///
/// The terminal shows what is typed at the place where it was typed, and never again. So what was typed in part
/// before a question is shown is dropped: a person must see what Enter enters.
final class PromptLine: Sendable {
    private struct Open {
        let label: String
        /// The modes of the terminal while the question is open.
        let settings: TerminalSettings?
    }

    static let partWasDropped = "What you were typing was dropped. Type it again."

    private let writer: OutputWriter
    private let terminal: Terminal?
    private let input: InputReader
    private let open = Mutex<Open?>(nil)

    /// Creates a prompt line; `writer` writes the questions, and `input` reads what is typed.
    init(writer: OutputWriter, input: InputReader, terminal: Terminal?) {
        self.writer = writer
        self.input = input
        self.terminal = terminal
    }

    /// Writes a question and keeps it open; a program that was stopped shows it again.
    func open(_ label: String) {
        open.withLock {
            let settings = terminal.flatMap { TerminalModes.open(on: $0.descriptor) }
            $0 = Open(label: label, settings: settings)
            if dropPart(settings) { writer.write("\n" + Self.partWasDropped + "\n") }
            // Published first: the program may be stopped as soon as the label is on the screen.
            SignalSafePrompt.publish(label, on: writer.descriptor)
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
        open.withLock {
            guard let open = $0 else { return }
            $0 = nil
            SignalSafePrompt.withdraw()
            switch ending {
            case .typed: break
            case .ended: writer.write("\n")
            case .erased where dropPart(open.settings):
                writer.write("\n" + Self.partWasDropped + "\n")
            case .erased:
                writer.write("\r" + String(repeating: " ", count: open.label.count) + "\r")
            }
            if let settings = open.settings { TerminalModes.close(settings) }
        }
    }

    /// Prints lines to `output`, with control characters made visible.
    func print(_ lines: [String], to output: OutputWriter) {
        // Each alone: a text from outside in one of them must not start a line of its own.
        let text = lines.map { sanitized($0) + "\n" }.joined()
        open.withLock {
            guard let open = $0, output.isTerminal else { return output.write(text) }
            output.write("\n" + text)
            if dropPart(open.settings) { writer.write(Self.partWasDropped + "\n") }
            writer.write(open.label)
        }
    }

    private func dropPart(_ settings: TerminalSettings?) -> Bool {
        guard let settings else { return false }
        return input.dropPart(settings.takePart)
    }
}

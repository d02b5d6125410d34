import Synchronization

/// The last line of the terminal, which may hold a question without an answer.
///
/// A line that is printed while a question is open goes above or below it, and the question is repeated. All
/// writing is under one lock, so lines never mix.
///
/// Where the line is edited, this object draws what is typed; see ``readKeys(from:)``. Elsewhere the terminal
/// shows it at the place where it was typed, and never again. So what was typed in part before a question
/// is shown is taken from the terminal there, and shown after the question: a person must see what Enter
/// enters. What is hidden is dropped.
final class PromptLine: Sendable {
    struct State {
        var open: Open?
        /// The text that was typed at the prompt before a question took its place.
        var draft: LineEditor?
        /// The lines that were typed at the prompt.
        var history: [String] = []
        var completion: Completion?
    }

    struct Open {
        let label: String
        /// Whether it is the prompt of the main loop, and not a question.
        let isPrompt: Bool
        /// The modes of the terminal while the question is open.
        let settings: TerminalSettings?
        /// The line that is typed, where it is edited.
        var edited: EditedLine?
        /// Whether a part of a line was kept, which the terminal's keys cannot delete.
        var hasPart = false
    }

    /// Returns the texts that can follow a start of a line, each with that start.
    typealias Completion = @Sendable (String) async -> [String]

    static let partWasDropped = "What you were typing was dropped."

    let writer: OutputWriter
    let state = Mutex(State())
    private let terminal: Terminal?
    private let input: InputReader
    private let style: TerminalStyle
    let isEdited: Bool

    /// Creates a prompt line; `writer` writes the questions, and `input` reads what is typed.
    ///
    /// - Parameter style: where it redraws, the line is edited.
    init(
        writer: OutputWriter, input: InputReader, terminal: Terminal?,
        style: TerminalStyle = .plain
    ) {
        self.writer = writer
        self.input = input
        self.terminal = terminal
        self.style = style
        isEdited = style.redraws && writer.isTerminal && terminal != nil
        if isEdited { input.edit(on: self) }
    }

    /// Writes a question and keeps it open; a program that was stopped shows it again.
    func open(_ label: String, isPrompt: Bool = false) {
        let label = style.written(label)
        let typing: TerminalSettings.Typing = isEdited ? .edited(on: writer.descriptor) : .shown
        state.withLock { state in
            let settings = terminal.flatMap { TerminalModes.open(on: $0.descriptor, typing) }
            var open = Open(label: label, isPrompt: isPrompt, settings: settings)
            if isEdited, settings?.typing == typing {
                let new = LineEditor(history: isPrompt ? state.history : [])
                open.edited = EditedLine(isPrompt ? state.draft ?? new : new, label, writer)
                if isPrompt { state.draft = nil }
                open.edited?.draw()
            } else {
                // Published first: the program may be stopped as soon as the label is on the screen.
                SignalSafePrompt.publish(label, on: writer.descriptor)
                show(&open, after: "\n")
            }
            state.open = open
        }
    }

    /// The way in which a question is left.
    enum Ending {
        /// A line was entered; where the line is not edited, the terminal shows the line ending.
        case typed(String)
        /// The line needs an ending.
        case ended
        /// The question is removed from the screen, because another one takes its place.
        case erased
    }

    /// Closes the open question, if there is one.
    func close(_ ending: Ending) {
        state.withLock { state in
            guard var open = state.open else { return }
            state.open = nil
            SignalSafePrompt.withdraw()
            if open.edited?.close(ending) != nil {
                if case .erased = ending, open.isPrompt { state.draft = open.edited?.draft }
            } else {
                closeShown(open, ending)
            }
            if let settings = open.settings { TerminalModes.close(settings) }
        }
    }

    private func closeShown(_ open: Open, _ ending: Ending) {
        switch ending {
        case .typed: break
        case .ended: writer.write("\n")
        case .erased where !keepPart(open.settings).isEmpty: writer.write("\n")
        case .erased:
            writer.write("\r" + String(repeating: " ", count: open.label.count) + "\r")
        }
    }

    /// Prints lines to `output`, with control characters made visible.
    ///
    /// - Parameter look: the parameters of the code before each line; `nil` for none.
    func print(_ lines: [String], to output: OutputWriter, in look: String? = nil) {
        let (start, end) = look.map { ("\u{1B}[\($0)m", "\u{1B}[m") } ?? ("", "")
        state.withLock { state in
            // In a session, sentences are broken between words. What a command of a shell prints may be JSON.
            let columns =
                isEdited && state.completion != nil
                ? Terminal(descriptor: output.descriptor)?.columns : nil
            // Each alone: a text from outside in one of them must not start a line of its own.
            var text = ""
            for line in lines {
                let line = style.written(sanitized(line))
                let parts = columns.map { rows(of: line, columns: $0) } ?? [line]
                text += start + parts.joined(separator: "\n") + end + "\n"
            }
            guard var open = state.open, output.isTerminal else { return output.write(text) }
            if state.open?.edited?.drawBelow({ output.write(text) }) != nil { return }
            output.write("\n" + text)
            show(&open)
            state.open = open
        }
    }

    /// Shows the question with the part of a line that was typed, and says what happens to it.
    ///
    /// - Parameter start: what goes before a remark.
    private func show(_ open: inout Open, after start: String = "") {
        if let settings = open.settings, settings.hides {
            if input.dropPart(settings.takePart) {
                writer.write("\(start)\(Self.partWasDropped) Type it again.\n")
            }
            return writer.write(open.label)
        }
        let part = style.written(sanitized(keepPart(open.settings)))
        if !part.isEmpty, !open.hasPart {
            let remark = "You had typed “\(part)”. Go on, or press Ctrl-C to drop it."
            writer.write(start + style.written(remark) + "\n")
        }
        open.hasPart = open.hasPart || !part.isEmpty
        writer.write(open.label + part)
    }

    private func keepPart(_ settings: TerminalSettings?) -> String {
        guard let settings, !settings.hides else { return "" }
        return input.keepPart(settings.takePart)
    }

    /// Drops what was kept of a line, at Ctrl-C, and shows the question again.
    ///
    /// - Returns: whether there was something.
    func dropKept(_ open: inout Open) -> Bool {
        guard open.hasPart else { return false }
        open.hasPart = false
        _ = input.dropLines()
        // The handler of the signal has restored the modes.
        TerminalModes.changeAgain()
        writer.write("\n\(Self.partWasDropped)\n\(open.label)")
        return true
    }
}

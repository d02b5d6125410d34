/// The line of a question while it is typed, and how the terminal shows it.
///
/// It writes to the terminal, so its owner calls it under the lock of all writing.
struct EditedLine {
    private var editor: LineEditor
    private var parser = KeyParser()
    private let label: String
    private let writer: OutputWriter
    /// The row that the terminal shows; `nil` when that is not known.
    private var drawn: LineRow?
    /// The start of the line that Tab completes.
    private var start: String?
    private var isEntered = false

    init(_ editor: LineEditor, _ label: String, _ writer: OutputWriter) {
        self.editor = editor
        self.label = label
        self.writer = writer
    }

    var isWaitingForKey: Bool { parser.isWaiting }

    /// The line, unless it was entered.
    var draft: LineEditor? { isEntered ? nil : editor }

    // MARK: - Keys

    /// Takes keys; the caller draws what they have changed.
    ///
    /// - Parameter bytes: what was read; `nil` when nothing has followed the first bytes of a key.
    mutating func type(_ bytes: [UInt8]?) -> PromptLine.Typed {
        guard !isEntered else { return .nothing }
        for key in bytes.map({ parser.keys(from: $0) }) ?? parser.timeOut() {
            switch editor.press(key) {
            case .edited: break
            case .refused: writer.write("\u{7}")
            case .cleared:
                writer.write("\u{1B}[H\u{1B}[2J")
                drawAgain()
            case .completing(let start):
                self.start = start
                return .completion
            case .ended: return .end
            case .entered(let text):
                draw()
                return .lines(enter(text))
            }
        }
        return .nothing
    }

    private mutating func enter(_ text: String) -> String {
        let lines = text.hasSuffix("\n") ? String(text.dropLast()) : text
        isEntered = true
        // The other lines are shown when it is their turn.
        if lines.contains("\n") { show(lines.prefix { $0 != "\n" }) } else { writer.write("\n") }
        return lines + "\n"
    }

    /// Shows a line that was entered, in place of the row.
    private func show(_ line: some StringProtocol) {
        writer.write("\r\(label)\(sanitized(String(line)))\u{1B}[K\n")
    }

    /// - Returns: whether something was typed.
    mutating func clear(history: [String]) -> Bool {
        guard !isEntered, !editor.isEmpty || editor.search != nil else { return false }
        (editor, parser) = (LineEditor(history: history), KeyParser())
        // The handler of the signal has restored the modes. A key may follow as soon as the prompt is shown.
        TerminalModes.changeAgain()
        writer.write("^C\n")
        drawAgain()
        return true
    }

    mutating func recall(_ history: [String]) { editor.recall(history) }

    // MARK: - The terminal

    /// Draws what has changed.
    mutating func draw() {
        guard !isEntered else { return }
        let columns = writer.columns
        let isLong = !LineRow.fits(label, columns: columns)
        if isLong, drawn == nil { writer.write("\r\(label)\u{1B}[K\n") }
        let row = LineRow(label: isLong ? "> " : label, editor: editor, columns: columns)
        guard row != drawn else { return }
        let width = LineRow.width(of: row.text)
        let codes =
            width == row.column ? "" : "\r" + (row.column > 0 ? "\u{1B}[\(row.column)C" : "")
        if let drawn, row.text.utf8.starts(with: drawn.text.utf8),
            drawn.column == LineRow.width(of: drawn.text), width == row.column
        {
            writer.write(
                String(decoding: row.text.utf8.dropFirst(drawn.text.utf8.count), as: UTF8.self))
        } else {
            writer.write("\r\(row.text)\u{1B}[K\(codes)")
        }
        drawn = row
    }

    /// Draws all of it, because the terminal may show something else.
    mutating func drawAgain() {
        drawn = nil
        draw()
    }

    /// Draws the line below what `body` writes.
    mutating func drawBelow(_ body: () -> Void) {
        if !isEntered { writer.write("\r\u{1B}[K") }
        body()
        drawAgain()
    }

    /// Leaves the line on the terminal, or removes it.
    mutating func close(_ ending: PromptLine.Ending) {
        switch ending {
        case .typed(let line): if !isEntered { show(line) }
        case .ended: if !isEntered { writer.write("\n") }
        case .erased: writer.write("\r\u{1B}[K")
        }
    }

    // MARK: - Completion

    mutating func takeCompletion() -> String? {
        defer { start = nil }
        return start
    }

    mutating func refuseCompletion() {
        start = nil
        writer.write("\u{7}")
    }

    /// - Parameter texts: those that can follow the start, each with it.
    mutating func complete(_ start: String, with texts: [String]) {
        // The person may have typed on.
        guard !isEntered, case .completing(start) = editor.press(.tab) else { return }
        let common = texts.dropFirst().reduce(texts.first) { $0?.commonPrefix(with: $1) }
        let end = texts.count == 1 ? " " : ""
        guard let common, common.count >= start.count else { return writer.write("\u{7}") }
        if common + end != start, editor.replaceStart(with: common + end) == .edited {
            return draw()
        }
        guard texts.count > 1 else { return writer.write("\u{7}") }
        let writer = writer
        // The words before the last one are on the line.
        let known = start.count - start.reversed().prefix { $0 != " " }.count
        let words = texts.map { String($0.dropFirst(known)) }
        drawBelow { writer.write(sanitized(words.joined(separator: "  ")) + "\n") }
    }
}

extension String {
    /// Returns the characters with which both start.
    fileprivate func commonPrefix(with other: String) -> String {
        String(zip(self, other).prefix { $0 == $1 }.map(\.0))
    }
}

extension OutputWriter {
    /// The columns of the terminal; 80 when it does not say.
    fileprivate var columns: Int { Terminal(descriptor: descriptor)?.columns ?? 80 }
}

public import Console
public import Observation

/// A box with text, of which a person sees as much as there is room for.
@MainActor
@Observable
public final class PageView: ScreenView {
    /// A text, which may need several rows, after a word.
    public struct Line: Sendable {
        let word: String
        let text: String
        let style: Style

        public init(_ line: ScreenLog.Line, hasTime: Bool = false) {
            // A line that starts with its time needs no second one.
            let isTimed = ["", "["].contains { line.text.hasPrefix($0 + line.time) }
            (word, text, style) = (hasTime && !isTimed ? line.time : "", line.text, line.style)
        }

        init(word: String, text: String) { (self.word, self.text, style) = (word, text, .text) }
    }

    private let title: String
    private let width: Int
    private let lines: [Line]
    private let end: @MainActor () -> Void
    /// The first row that is shown.
    private var first: Int
    /// The first row when the end was shown last.
    @ObservationIgnored private var last = 0

    /// Creates a page of which the start is shown, or the end.
    public init(
        _ title: String, _ lines: [Line], width: Int = .max, atEnd: Bool = false,
        end: @escaping @MainActor () -> Void
    ) {
        (self.title, self.lines, self.width, self.end) = (title, lines, width, end)
        first = atEnd ? .max : 0
    }

    /// Creates the help for keys; several that do the same are one line.
    public convenience init(helpFor keys: [KeyCommand], end: @escaping @MainActor () -> Void) {
        var words: [String] = []
        for key in keys where !words.contains(key.word) { words.append(key.word) }
        let lines = words.map { word in
            let names = keys.filter { $0.word == word }.map(\.keyName)
            return Line(word: names.joined(separator: " "), text: word)
        }
        self.init("Keys", lines, width: 50, end: end)
    }

    public var commands: [LineCommand] { [] }

    public var keys: [KeyCommand] {
        return [
            key(.escape, "close") { $0.end() }, key(.enter, "close", isInRow: false) { $0.end() },
        ]
            + (KeyCommand.moves + [(.text(" "), 10)]).map { press, rows in
                let isInRow = press == .down || press == .up
                return key(press, rows > 0 ? "down" : "up", isInRow: isInRow) { view in
                    view.first = max(0, min(view.first, view.last) + rows)
                }
            }
    }

    public func draw(on canvas: inout Canvas) {
        let indentation = lines.map { Canvas.columns(of: $0.word) + 2 }.max() ?? 0
        let start = lines.allSatisfy(\.word.isEmpty) ? 1 : min(indentation, canvas.width / 2) + 1
        let columns = max(1, min(width, canvas.width) - start - 3)
        let rows = lines.flatMap { line in
            Canvas.rows(of: line.text, columns: columns).enumerated().map { index, text in
                (word: index == 0 ? line.word : "", text: text, style: line.style)
            }
        }
        // Nothing of what is below is left beside a text that has the whole width.
        let height = width == .max ? canvas.height : rows.count
        canvas.dialog(title, width: width, rows: height) { canvas in
            last = max(0, rows.count - canvas.height)
            for (y, row) in rows.dropFirst(min(first, last)).prefix(canvas.height).enumerated() {
                canvas.write(row.word, x: 1, y: y, .title, limit: start - 1)
                canvas.write(row.text, x: start, y: y, row.style)
            }
        }
    }
}

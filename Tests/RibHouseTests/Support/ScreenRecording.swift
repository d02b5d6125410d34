import ConsoleTestSupport
import Screen

/// A recording of what a terminal shows: a drawing without a script.
///
/// A row is drawn once for all frames that show it, and a style says when it is seen. Where nothing may move, the
/// frame `still` is seen.
struct ScreenRecording {
    /// The content of a terminal, with a caption that says what led to it.
    struct Frame {
        let screen: ModelTerminal.Screen
        let caption: String
    }

    private let frames: [Frame]
    private let still: Int
    private let ink: String
    private let paper: String
    private static let secondsOfFrame = 2
    private static let (cellWidth, cellHeight, margin) = (8, 15, 12)

    init(_ frames: [Frame], still: Int, _ palette: Palette) {
        (self.frames, self.still) = (frames, still)
        (ink, paper) = palette.isLight ? ("#1f1f24", "#fdfcf9") : ("#d8d8dc", "#17171b")
    }

    var svg: String {
        let (columns, count) =
            frames.first.map { ($0.screen.cells[0].count, $0.screen.cells.count) } ?? (0, 0)
        let drawings = frames.map { frame in
            frame.screen.cells.enumerated().map { y, row in drawing(of: row, y: y) }
                + [drawing(of: frame.caption, Look("1"), x: 1, y: count + 1, frame.caption.count)]
        }
        var times: [[Bool]] = []
        var rows: [String] = []
        for y in 0...count {
            for row in Set(drawings.map { $0[y] }).subtracting([""]).sorted() {
                let isSeen = drawings.map { $0[y] == row }
                if !times.contains(isSeen) { times.append(isSeen) }
                rows.append("<g class=\"t\(times.firstIndex(of: isSeen) ?? 0)\">\(row)</g>")
            }
        }
        let width = columns * Self.cellWidth + 2 * Self.margin
        let height = (count + 2) * Self.cellHeight + 2 * Self.margin
        return """
            <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 \(width) \(height)" fill="\(ink)" \
            font-family="ui-monospace, Menlo, Consolas, monospace" font-size="13">
            <style>
            \(times.enumerated().map { style(of: $1, number: $0) }.joined(separator: "\n"))
            </style>
            <rect width="100%" height="100%" rx="8" fill="\(paper)"/>
            \(rows.joined(separator: "\n"))
            </svg>

            """
    }

    /// Returns the style of rows that are seen in these frames.
    private func style(of isSeen: [Bool], number: Int) -> String {
        func visibility(_ frame: Int) -> String {
            "{ visibility: \(isSeen[frame] ? "visible" : "hidden") }"
        }
        let changes = isSeen.indices.filter { $0 == 0 || isSeen[$0] != isSeen[$0 - 1] }
        let name = "t\(number)"
        guard changes.count > 1 else { return "" }
        let keys = changes.map { "\(Double(10_000 * $0 / isSeen.count) / 100)% \(visibility($0))" }
        return """
            .\(name) \(visibility(still))
            @keyframes \(name) { \(keys.joined(separator: " ")) }
            @media (prefers-reduced-motion: no-preference) { \
            .\(name) { animation: \(name) \(Self.secondsOfFrame * isSeen.count)s step-end infinite } }
            """
    }

    /// Draws a row: a text for each part of one look.
    private func drawing(of row: [ModelTerminal.Cell], y: Int) -> String {
        var parts: [String] = []
        var x = 0
        while x < row.count {
            let code = row[x].look
            let cells = row[x...].prefix { $0.look == code }
            let look = Look(code)
            if look.isReversed { parts.append(box(look, x: x, y: y, columns: cells.count)) }
            for words in Self.phrases(in: cells) {
                let text = words.map(\.text).joined()
                parts.append(drawing(of: text, look, x: words.startIndex, y: y, words.count))
            }
            x = cells.endIndex
        }
        return parts.joined()
    }

    /// Returns the words, with those that only one blank divides as one: where there are more, programs fold them.
    private static func phrases(
        in cells: ArraySlice<ModelTerminal.Cell>
    ) -> [ArraySlice<ModelTerminal.Cell>] {
        cells.split { $0.text == " " }.reduce(into: []) { phrases, word in
            if let last = phrases.last, last.endIndex + 1 == word.startIndex {
                phrases[phrases.count - 1] = cells[last.startIndex..<word.endIndex]
            } else {
                phrases.append(word)
            }
        }
    }

    private func box(_ look: Look, x: Int, y: Int, columns: Int) -> String {
        "<rect x=\"\(x * Self.cellWidth + Self.margin)\" y=\"\(y * Self.cellHeight + Self.margin)\" "
            + "width=\"\(columns * Self.cellWidth)\" height=\"\(Self.cellHeight)\" "
            + "fill=\"\(look.colour ?? ink)\"/>"
    }

    private func drawing(of text: String, _ look: Look, x: Int, y: Int, _ columns: Int) -> String {
        let (left, top) = (x * Self.cellWidth + Self.margin, y * Self.cellHeight + Self.margin)
        let colour = look.isReversed ? paper : look.colour
        let fill = colour.map { " fill=\"\($0)\"" } ?? ""
        let weight = look.isBold ? " font-weight=\"bold\"" : ""
        let safe = text.replacing("&", with: "&amp;").replacing("<", with: "&lt;")
        return "<text x=\"\(left)\" y=\"\(top + 12)\" textLength=\"\(columns * Self.cellWidth)\""
            + "\(fill)\(weight)>\(safe)</text>"
    }
}

/// The look that the parameters of a code ask for.
private struct Look {
    var isBold = false
    var isReversed = false
    var colour: String?

    init(_ parameters: String) {
        var rest = parameters.split(separator: ";").compactMap { Int($0) }[...]
        while let parameter = rest.popFirst() {
            switch parameter {
            case 1: isBold = true
            case 7: isReversed = true
            case 38:
                colour =
                    "rgb(\(rest.dropFirst().prefix(3).map(String.init).joined(separator: ",")))"
                rest = rest.dropFirst(4)
            default: break
            }
        }
    }
}

import ConsoleTestSupport
import Screen

/// A drawing of what a terminal shows.
struct ScreenPicture {
    private let screen: ModelTerminal.Screen
    private let ink: String
    private let paper: String
    private static let (cellWidth, cellHeight, margin) = (8, 17, 12)

    init(_ screen: ModelTerminal.Screen, _ palette: Palette) {
        self.screen = screen
        (ink, paper) = palette.isLight ? ("#1f1f24", "#fdfcf9") : ("#d8d8dc", "#17171b")
    }

    var svg: String {
        let columns = screen.cells.first?.count ?? 0
        let width = columns * Self.cellWidth + 2 * Self.margin
        let height = screen.cells.count * Self.cellHeight + 2 * Self.margin
        let rows = screen.cells.enumerated().map { y, row in drawing(of: row, y: y) }
        return """
            <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 \(width) \(height)" \
            font-family="ui-monospace, Menlo, Consolas, monospace" font-size="13" xml:space="preserve">
            <rect width="100%" height="100%" rx="8" fill="\(paper)"/>
            \(rows.filter { !$0.isEmpty }.joined(separator: "\n"))
            </svg>

            """
    }

    /// Draws a row: a text for each part of one look.
    private func drawing(of row: [ModelTerminal.Cell], y: Int) -> String {
        var parts: [String] = []
        var x = 0
        while x < row.count {
            let look = row[x].look
            let cells = row[x...].prefix { $0.look == look }
            parts.append(
                drawing(of: cells.map(\.text).joined(), Look(look), x: x, y: y, cells.count))
            x += cells.count
        }
        return parts.joined()
    }

    private func drawing(of text: String, _ look: Look, x: Int, y: Int, _ columns: Int) -> String {
        let left = x * Self.cellWidth + Self.margin
        let top = y * Self.cellHeight + Self.margin
        let width = columns * Self.cellWidth
        let colour = look.colour ?? ink
        let box =
            look.isReversed
            ? "<rect x=\"\(left)\" y=\"\(top)\" width=\"\(width)\" height=\"\(Self.cellHeight)\" "
                + "fill=\"\(colour)\"/>" : ""
        guard text.contains(where: { $0 != " " }) else { return box }
        let weight = look.isBold ? " font-weight=\"bold\"" : ""
        let safe = text.replacing("&", with: "&amp;").replacing("<", with: "&lt;")
        return box
            + "<text x=\"\(left)\" y=\"\(top + 13)\" textLength=\"\(width)\" "
            + "fill=\"\(look.isReversed ? paper : colour)\"\(weight)>\(safe)</text>"
    }
}

/// What the parameters of a code say.
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

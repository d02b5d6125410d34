extension Canvas {
    /// Draws a box around the room, and gives what is inside to `body`.
    ///
    /// - Parameters:
    ///   - title: in the upper line, from the left.
    ///   - note: in the upper line, to the right.
    public mutating func box(
        _ title: String, note: String = "", isFocused: Bool = false,
        _ body: (inout Canvas) -> Void
    ) {
        guard width >= 4, height >= 2 else { return draw(in: room, body) }
        let style: Style = isFocused ? .accent : .quiet
        let line = String(repeating: "─", count: width - 2)
        write("┌\(line)┐", y: 0, style)
        for y in 1..<max(1, height - 1) {
            write("│", y: y, style)
            write("│", x: width - 1, y: y, style)
        }
        write("└\(line)┘", y: height - 1, style)
        let end = write(title, x: 1, y: 0, isFocused ? .title : .text, limit: width - 1)
        if !note.isEmpty, end + Self.columns(of: note) < width - 1 {
            write(note, endingAt: width - 1, y: 0, .quiet)
        }
        draw(in: room.inset(columns: 1, rows: 1), body)
    }

    /// Draws how much of something is done.
    ///
    /// - Parameter fraction: from 0 to 1.
    public mutating func bar(
        _ fraction: Double, x: Int, y: Int, width: Int, _ style: Style = .accent
    ) {
        guard width > 0 else { return }
        let part = fraction.isNaN ? 0 : min(1, max(0, fraction))
        // Full only when all is done.
        let eighths = Int(part * Double(width * 8))
        let (full, rest) = (eighths / 8, eighths % 8)
        let parts: [Character] = [" ", "▏", "▎", "▍", "▌", "▋", "▊", "▉"]
        var text = String(repeating: "█", count: full)
        if rest > 0 { text.append(parts[rest]) }
        let end = write(text, x: x, y: y, style, limit: x + width)
        write(String(repeating: "░", count: x + width - end), x: end, y: y, .quiet)
    }

    // MARK: - Rows

    /// Returns the rows of a text that is too long for one: broken between words, or in a word that is longer.
    public static func rows(of text: some StringProtocol, columns: Int) -> [String] {
        var rows: [String] = []
        var rest = text[...]
        while true {
            var (end, used) = (rest.startIndex, 0)
            while end < rest.endIndex {
                used += Self.columns(of: String(rest[end]))
                guard used <= columns || end == rest.startIndex else { break }
                end = rest.index(after: end)
            }
            guard end < rest.endIndex else { return rows + [String(rest)] }
            let space = rest[...end].lastIndex(of: " ")
            rows.append(String(rest[..<(space ?? end)]))
            rest = rest[(space.map { rest.index(after: $0) } ?? end)...]
        }
    }
}

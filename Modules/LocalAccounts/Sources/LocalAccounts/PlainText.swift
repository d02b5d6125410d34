/// The rules for text that is kept and later shown on somebody's terminal.
enum PlainText {
    /// The most characters that a name or a food may have.
    static let maximumLength = 64

    /// The text without white space at its ends.
    static func trimmed(_ text: String) -> String {
        let start = text.drop(while: \.isWhitespace)
        guard let last = start.lastIndex(where: { !$0.isWhitespace }) else { return "" }
        return String(start[...last])
    }

    /// Whether it is of a length that fits a line; a character may be many bytes, but not any number.
    static func isShort(_ text: String) -> Bool {
        text.count <= maximumLength && text.utf8.count <= maximumLength * 8
    }

    /// Whether it cannot command a terminal, break a line, or reverse the text around it.
    static func isPrintable(_ text: String) -> Bool {
        text.unicodeScalars.allSatisfy { scalar in
            switch scalar.properties.generalCategory {
            case .control, .lineSeparator, .paragraphSeparator: false
            default: !scalar.properties.isBidiControl
            }
        }
    }
}

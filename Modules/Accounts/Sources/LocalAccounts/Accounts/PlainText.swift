/// The rules for text that is stored and later shown on a terminal.
enum PlainText {
    /// The most characters that a name or a food may have.
    static let maximumLength = 64

    /// Returns the text without white space at its ends.
    static func trimmed(_ text: String) -> String {
        let start = text.drop(while: \.isWhitespace)
        guard let last = start.lastIndex(where: { !$0.isWhitespace }) else { return "" }
        return String(start[...last])
    }

    /// Returns whether the text fits a line.
    ///
    /// The limit on bytes is for characters with any number of accents.
    static func isShort(_ text: String) -> Bool {
        text.count <= maximumLength && text.utf8.count <= maximumLength * 8
    }

    /// Returns whether the text has no terminal command, no line break and no bidirectional control.
    static func isPrintable(_ text: String) -> Bool {
        text.unicodeScalars.allSatisfy { scalar in
            switch scalar.properties.generalCategory {
            case .control, .lineSeparator, .paragraphSeparator: false
            default: !scalar.properties.isBidiControl
            }
        }
    }
}

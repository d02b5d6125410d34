extension StringProtocol {
    var lines: [SubSequence] { split(separator: "\n", omittingEmptySubsequences: false) }

    /// The text without white space at both ends.
    var trimmed: String {
        String(drop(while: \.isWhitespace).reversed().drop(while: \.isWhitespace).reversed())
    }

    /// The text with each run of white space as one space.
    var onOneLine: String { split(whereSeparator: \.isWhitespace).joined(separator: " ") }

    var capitalizedFirst: String { prefix(1).uppercased() + dropFirst() }

    var unquoted: String { String(filter { $0 != "`" }) }
}

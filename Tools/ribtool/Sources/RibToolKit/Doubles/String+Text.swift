extension StringProtocol {
    var lines: [SubSequence] { split(separator: "\n", omittingEmptySubsequences: false) }

    /// The text without white space at both ends.
    var trimmed: String {
        String(drop(while: \.isWhitespace).reversed().drop(while: \.isWhitespace).reversed())
    }

    var capitalizedFirst: String { prefix(1).uppercased() + dropFirst() }

    var unquoted: String { String(filter { $0 != "`" }) }
}

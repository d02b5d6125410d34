extension StringProtocol {
    var lines: [SubSequence] {
        split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    }

    /// The text without white space at both ends.
    var trimmed: String {
        String(drop(while: \.isWhitespace).reversed().drop(while: \.isWhitespace).reversed())
    }

    var capitalizedFirst: String { prefix(1).uppercased() + dropFirst() }

    /// Returns a name in camel case in small letters, with a separator before each former capital.
    func spelled(with separator: String) -> String {
        map { $0.isUppercase ? separator + $0.lowercased() : String($0) }.joined()
    }

    var unquoted: String { String(filter { $0 != "`" }) }

    /// The text without white space, to compare what may have other line breaks.
    var squeezed: String {
        String(filter { !$0.isWhitespace }).replacing(",)", with: ")").replacing(",]", with: "]")
    }
}

extension StringProtocol {
    var lines: [SubSequence] { split(separator: "\n", omittingEmptySubsequences: false) }

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

    /// The module of a line that is an import; `nil` for another line.
    var importedModule: Substring? {
        Substring(self).wholeMatch(of: /(?:.*\s)?import\s+(\S+)\s*/)?.1
    }
}

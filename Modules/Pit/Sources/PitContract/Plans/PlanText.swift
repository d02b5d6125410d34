/// The rules for the texts of plans and notes, which are typed as words of a command and shown on a terminal.
enum PlanText {
    static let longestWord = 40
    static let longestSentence = 200

    /// Returns whether the text is lower-case letters and digits, with single hyphens between them.
    static func isWord(_ text: String) -> Bool {
        let parts = text.split(separator: "-", omittingEmptySubsequences: false)
        return text.unicodeScalars.count <= longestWord
            && text.unicodeScalars.first?.properties.isAlphabetic == true
            && parts.allSatisfy { !$0.isEmpty && $0.unicodeScalars.allSatisfy(isPartOfAWord) }
    }

    /// Returns whether the text is a line with something on it.
    static func isSentence(_ text: String) -> Bool {
        text.unicodeScalars.count <= longestSentence && isPrintable(text)
            && text.contains { !$0.isWhitespace }
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

    private static func isPartOfAWord(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .lowercaseLetter, .modifierLetter, .otherLetter, .nonspacingMark: true
        default: ("0"..."9").contains(scalar)
        }
    }
}

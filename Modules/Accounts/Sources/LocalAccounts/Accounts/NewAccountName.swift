import Auth

/// The rule for a name that is chosen now, so that no two names look the same.
///
/// Letters of other scripts are left out: Cyrillic alone can spell a second "joe". Older names, which
/// may break the rule, still sign in.
enum NewAccountName {
    /// - Throws: ``AuthError`` of the kind rejected, with the rule.
    static func check(_ name: AccountName) throws(AuthError) {
        guard let first = name.text.first, isLetterOrDigit(first),
            name.text.allSatisfy({ isLetterOrDigit($0) || punctuation.contains($0) }),
            !name.text.contains("  ")
        else {
            throw rule
        }
    }

    /// The sentence for a person whose new name is refused.
    static let rule = AuthError.rejected(
        """
        A name has Latin letters, digits, single blanks and . _ - ' and starts with a letter or a \
        digit. Try again.
        """)

    private static let punctuation: Set<Character> = [" ", ".", "_", "-", "'"]

    /// Characters are compared as a person sees them, so an accent may be a scalar of its own.
    private static func isLetterOrDigit(_ character: Character) -> Bool {
        character.isASCII
            ? character.isLetter || character.isNumber : accentedLetters.contains(character)
    }

    /// The Latin letters of the languages of Europe, and of Vietnamese, that look like no other one.
    private static let accentedLetters: Set<Character> = {
        let ranges: [ClosedRange<UInt32>] = [
            0xC0...0xD6, 0xD8...0xF6, 0xF8...0x17F, 0x1A0...0x1A1, 0x1AF...0x1B0, 0x218...0x21B,
            0x1EA0...0x1EF9,
        ]
        // The dotless i, a dotted I, the ligatures ij, the letters kra and long s, l and n with a mark.
        let lookAlikes: Set<UInt32> = [
            0x130, 0x131, 0x132, 0x133, 0x138, 0x13F, 0x140, 0x149, 0x17F,
        ]
        let scalars = ranges.joined().filter { !lookAlikes.contains($0) }
        return Set(scalars.compactMap(Unicode.Scalar.init).map(Character.init))
    }()
}

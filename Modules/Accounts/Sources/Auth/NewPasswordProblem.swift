import Foundation

/// A rule for a password that is chosen now, which a text breaks: those of NIST SP 800-63B, section 5.1.1.2.
///
/// A length in characters, a list of common passwords, and words of the context. There are no rules
/// on kinds of characters, and a password never has to be changed. Older passwords, which may break
/// these rules, still sign in.
public enum NewPasswordProblem: Sendable, Hashable, CustomStringConvertible {
    /// It has fewer characters than ``shortest``.
    case tooShort
    /// It cannot be hashed as a whole.
    case tooLong
    /// It is a common password, or nothing is left without the name, the program's name and one
    /// repeated character.
    case tooEasy

    /// The fewest characters.
    public static let shortest = 8
    /// The most bytes that the systems' hashes take into account.
    public static let longest = 511

    /// Returns the problem with a password for the account of this name; `nil` without one.
    public init?(_ text: String, for name: String) {
        // Composed, as the hash takes it: a letter and its combining accent are one character.
        let text = text.precomposedStringWithCanonicalMapping
        let word = text.lowercased()
        let rest = [name.lowercased(), "ribhouse"].reduce(word) { rest, part in
            rest.split(separator: part).joined()
        }
        if text.unicodeScalars.count < Self.shortest {
            self = .tooShort
        } else if text.utf8.count > Self.longest || text.contains("\0") {
            self = .tooLong
        } else if Set(rest).count < 2 || Self.common.contains(word) {
            self = .tooEasy
        } else {
            return nil
        }
    }

    /// The rule, as a sentence.
    public var description: String {
        switch self {
        case .tooShort: "A new password has at least \(Self.shortest) characters."
        case .tooLong: "A password has at most \(Self.longest) bytes and no zero byte."
        case .tooEasy: "That password is too easy to guess."
        }
    }

    /// The most frequent passwords of published lists that are long enough.
    private static let common: Set<String> = [
        "00000000", "0123456789", "0987654321", "11111111", "12121212", "123123123", "12341234",
        "12344321", "12345678", "123456789", "1234567890", "123qweasd", "1q2w3e4r", "1q2w3e4r5t",
        "1qaz2wsx", "87654321", "987654321", "aa123456", "abc12345", "abcd1234", "abcdefgh",
        "admin123", "asdfasdf", "asdfghjk", "asdfghjkl", "baseball", "changeme", "computer",
        "corvette", "dragon123", "football", "iloveyou", "internet", "jennifer", "letmein1",
        "liverpool", "michelle", "mustang1", "passw0rd", "password", "password1", "password12",
        "password123", "princess", "q1w2e3r4", "qazwsxedc", "qwer1234", "qwerty12", "qwerty123",
        "qwertyui", "qwertyuiop", "starwars", "sunshine", "superman", "trustno1", "welcome1",
        "whatever", "zaq12wsx", "zxcvbnm1",
    ]
}

import Auth

/// The rules for a password that is chosen now: those of NIST SP 800-63B, section 5.1.1.2.
///
/// A length in characters, a list of common passwords, and words of the context. There are no rules
/// on kinds of characters, and a password never has to be changed. Older passwords, which may break
/// these rules, still sign in.
enum NewPassword {
    /// - Throws: ``AuthError`` of the kind rejected, with the rule that was broken.
    static func check(_ password: Password, for name: AccountName) throws(AuthError) {
        let text = String(decoding: password.bytes, as: UTF8.self)
        guard text.unicodeScalars.count >= Question.shortestPassword else {
            throw .rejected(
                "A new password has at least \(Question.shortestPassword) characters. Try again.")
        }
        let word = text.lowercased()
        guard !isRepetition(word, of: name), !common.contains(word) else {
            throw .rejected("That password is too easy to guess. Choose another one.")
        }
    }

    /// Returns whether nothing is left without the name, the program's name and one repeated character.
    private static func isRepetition(_ word: String, of name: AccountName) -> Bool {
        let rest = [name.text.lowercased(), "ribhouse"].reduce(word) { rest, part in
            rest.split(separator: part).joined()
        }
        return Set(rest).count < 2
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

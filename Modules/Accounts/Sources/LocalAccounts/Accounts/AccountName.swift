import Auth

/// The name of an account, checked.
///
/// Two names are the same when they differ only in case or in how an accent is composed. Swift
/// compares strings by canonical equivalence, so no normal form is stored.
struct AccountName: Codable, Sendable, Hashable {
    /// The name as it was typed, without white space around it.
    let text: String

    /// - Throws: ``AuthError`` of the kind rejected, with the rule that was broken.
    init(_ answer: String) throws(AuthError) {
        let text = PlainText.trimmed(answer)
        guard !text.isEmpty else { throw .rejected("A name is needed. Try again.") }
        guard PlainText.isShort(text) else {
            throw .rejected("A name has at most \(PlainText.maximumLength) characters. Try again.")
        }
        guard PlainText.isPrintable(text), !text.contains("/"), !text.hasPrefix("-") else {
            throw NewAccountName.rule
        }
        self.text = text
    }

    init(from decoder: any Decoder) throws {
        try self.init(decoder.singleValueContainer().decode(String.self))
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(text)
    }

    /// Returns whether both names are of the same account.
    func isSame(as other: AccountName) -> Bool {
        text.lowercased() == other.text.lowercased()
    }
}

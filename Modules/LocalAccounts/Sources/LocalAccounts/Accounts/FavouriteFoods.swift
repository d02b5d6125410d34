import Auth

/// The favourite barbecue foods of an account, checked.
struct FavouriteFoods: Codable, Sendable, Hashable {
    /// The names in the order in which they were given; none is empty.
    let names: [String]

    /// - Throws: ``AuthError`` of the kind rejected, with the rule that was broken.
    init(_ names: [String]) throws(AuthError) {
        let names = names.map(PlainText.trimmed).filter { !$0.isEmpty }
        guard names.allSatisfy({ PlainText.isShort($0) && PlainText.isPrintable($0) }) else {
            throw .rejected(
                """
                A food has at most \(PlainText.maximumLength) characters and no control \
                characters. Try again.
                """)
        }
        self.names = names
    }

    /// Parses an answer with commas between the foods.
    init(answer: String) throws(AuthError) {
        try self.init(answer.split(separator: ",").map(String.init))
    }

    init(from decoder: any Decoder) throws {
        try self.init(decoder.singleValueContainer().decode([String].self))
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(names)
    }
}

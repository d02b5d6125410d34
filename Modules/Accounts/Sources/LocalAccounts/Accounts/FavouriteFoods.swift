import Auth

/// The favourite barbecue foods of an account, checked.
struct FavouriteFoods: Codable, Sendable, Hashable {
    /// The names in the order in which they were given; none is empty.
    let names: [String]

    /// - Throws: ``AuthError`` of the kind rejected, with the rule that was broken.
    init(_ names: [String]) throws(AuthError) {
        let names = names.map(PlainText.trimmed)
        guard !names.contains("") else {
            throw .rejected("A food needs a name. Nothing changed.")
        }
        guard Set(names.map { $0.lowercased() }).count == names.count else {
            throw .rejected("A food is listed twice. Nothing changed.")
        }
        try self.init(stored: names)
    }

    /// Creates the foods of a file; older programs have stored foods that were listed twice.
    private init(stored names: [String]) throws(AuthError) {
        guard names.allSatisfy({ PlainText.isShort($0) && PlainText.isPrintable($0) }) else {
            throw .rejected(
                """
                A food has at most \(PlainText.maximumLength) characters and no control \
                characters. Try again.
                """)
        }
        self.names = names
    }

    /// Parses an answer with commas between the foods, of which those that say nothing new are left out.
    init(answer: String) throws(AuthError) {
        var known: Set = [""]
        let names = answer.split(separator: ",").map { PlainText.trimmed(String($0)) }
        try self.init(names.filter { known.insert($0.lowercased()).inserted })
    }

    init(from decoder: any Decoder) throws {
        try self.init(stored: decoder.singleValueContainer().decode([String].self))
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(names)
    }
}

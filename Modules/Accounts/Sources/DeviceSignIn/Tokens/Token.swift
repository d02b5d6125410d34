/// A secret that an identity server has issued.
///
/// Its description shows nothing, so that no message can contain a token by mistake.
struct Token: Sendable, Hashable, Codable, CustomStringConvertible, CustomReflectable {
    /// The token itself.
    let text: String

    /// Creates a token; `nil` when it is empty, or cannot be part of a header.
    ///
    /// A line break in a token would add headers to a request.
    init?(_ text: String) {
        guard !text.isEmpty, text.utf8.allSatisfy({ 0x21...0x7E ~= $0 }) else { return nil }
        self.text = text
    }

    /// Reads a token.
    init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        guard let token = Token(try container.decode(String.self)) else {
            throw DecodingError.dataCorruptedError(in: container, debugDescription: "no token")
        }
        self = token
    }

    /// Writes the token.
    func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(text)
    }

    /// A text without the token.
    var description: String { "a token" }

    /// A mirror without the token.
    var customMirror: Mirror { Mirror(self, children: [:]) }
}

/// A person who is signed in.
///
/// Two users are equal when all of their properties are. A slot whose key is a user therefore swaps
/// its child when any of them changes.
public struct User: Sendable, Hashable, Identifiable, Encodable {
    /// The identifier, which stays the same when the name changes; by default the name.
    ///
    /// It is not shown, and not part of the JSON.
    public let id: String

    /// The name to show: that of an account on this machine, or what an identity server says.
    public let name: String

    /// The person's favourite foods, in the order in which they were given.
    public let barbecueFoods: [String]

    private enum CodingKeys: CodingKey {
        case name, barbecueFoods
    }

    /// Creates a person; without an `id`, the name is one.
    public init(id: String? = nil, name: String, barbecueFoods: [String]) {
        self.id = id ?? name
        self.name = name
        self.barbecueFoods = barbecueFoods
    }

    /// Returns the foods of words that were typed: of `burnt ends, ribs` or, without a comma, of `brisket ribs`.
    public static func foods(typed words: [String]) -> [String] {
        guard words.contains(where: { $0.contains(",") }) else { return words }
        let foods = words.joined(separator: " ").split(separator: ",")
            .map { $0.split(separator: " ").joined(separator: " ") }.filter { !$0.isEmpty }
        // No foods are chosen in another way; a comma alone is refused, as a food without a name.
        return foods.isEmpty ? [""] : foods
    }
}

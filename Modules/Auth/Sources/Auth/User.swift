/// A person who is signed in.
///
/// Two users are equal when all of their properties are. A slot whose key is a user therefore swaps
/// its child when any of them changes.
public struct User: Sendable, Hashable, Codable {
    /// The name of the account, unique in a state folder.
    public let name: String

    /// The person's favourite foods, in the order in which they were given.
    public let barbecueFoods: [String]

    /// Creates a user.
    public init(name: String, barbecueFoods: [String]) {
        self.name = name
        self.barbecueFoods = barbecueFoods
    }
}

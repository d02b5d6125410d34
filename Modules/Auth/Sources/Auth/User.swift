/// A person who is signed in.
///
/// A value, so that it can cross from the service to an interactor to a view without a copy
/// that could drift. Two users are the same when everything about them is: a slot keyed by a user
/// swaps its child when the user changes.
public struct User: Sendable, Hashable, Codable {
    /// The name of the account, unique in one house.
    public let name: String

    /// What the person likes from the pit, in the order in which they told us.
    public let barbecueFoods: [String]

    /// Creates a user.
    public init(name: String, barbecueFoods: [String]) {
        self.name = name
        self.barbecueFoods = barbecueFoods
    }
}

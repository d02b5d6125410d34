/// A person who is signed in.
public struct User: Sendable {
    /// The name.
    public let name: String

    /// Creates a user.
    public init(name: String) { self.name = name }
}

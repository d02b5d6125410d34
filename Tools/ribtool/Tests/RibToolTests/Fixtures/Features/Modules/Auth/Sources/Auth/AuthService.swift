/// A service that signs a person in and out.
public protocol AuthService: Sendable {
    /// Signs in.
    func login() async throws
}

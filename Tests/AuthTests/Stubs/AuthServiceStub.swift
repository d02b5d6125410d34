import Auth

/// A stub with just the two methods that have no default.
struct AuthServiceStub: AuthService {
    func login() async throws -> User { User(name: "joe", barbecueFoods: ["brisket"]) }
    func logout() async throws {}
}

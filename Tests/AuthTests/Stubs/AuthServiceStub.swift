import Auth

/// No more than what a double has to write: the two methods without a default.
struct AuthServiceStub: AuthService {
    func login() async throws -> User { User(name: "joe", barbecueFoods: ["brisket"]) }
    func logout() async throws {}
}

import Auth

/// Signs in a guest who is built in, and keeps the session in memory.
actor GuestAuthService: AuthService {
    private static let guest = User(name: "guest", barbecueFoods: ["brisket", "burnt ends"])
    private var session: User?

    func login() -> User {
        session = Self.guest
        return Self.guest
    }

    func logout() throws(AuthError) {
        guard session != nil else { throw .notSignedIn }
        session = nil
    }

    func currentUser() async -> User? { session }
}

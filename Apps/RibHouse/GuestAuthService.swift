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

    /// The guest's session does not end elsewhere; the stream lasts until its reader is cancelled,
    /// so that the tree shows the same work each time.
    nonisolated func sessionEnds() -> AsyncStream<SessionEnd> {
        AsyncStream {
            while (try? await Task.sleep(for: .seconds(3600))) != nil {}
            return nil
        }
    }
}

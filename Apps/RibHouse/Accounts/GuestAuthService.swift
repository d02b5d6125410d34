import Auth

/// A service for the demo: signs in a built-in guest, and keeps the session in memory.
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

    /// Returns a stream without elements that lasts until its reader is cancelled.
    ///
    /// So the tree shows the same work in each run.
    nonisolated func sessionEnds() -> AsyncStream<SessionEnd> {
        AsyncStream {
            while (try? await Task.sleep(for: .seconds(3600))) != nil {}
            return nil
        }
    }
}

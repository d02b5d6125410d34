import Auth

/// A service for the demo: signs in a built-in guest. A `MemorySession` keeps the session.
///
/// The first sign-in and the third are slow: they last until ``answer()``. The second one fails.
actor GuestAuthService: AuthService {
    private var loginCount = 0
    private let calls = AsyncStream<Void>.makeStream()
    private var wait: AsyncStream<Never>.Continuation?

    func login() async throws(AuthError) -> User {
        loginCount += 1
        if loginCount == 2 { throw .unavailable("The pit is closed for a moment.") }
        let (answer, continuation) = AsyncStream<Never>.makeStream()
        wait = continuation
        calls.continuation.yield()
        for await _ in answer {}
        if Task.isCancelled { throw .cancelled }
        return User(name: "guest", barbecueFoods: ["brisket", "burnt ends"])
    }

    func logout() {}

    /// Returns when a slow sign-in waits for its answer.
    nonisolated func waitForCall() async {
        for await _ in calls.stream { break }
    }

    /// Ends the wait of a slow sign-in.
    func answer() {
        wait?.finish()
    }
}

import Auth

/// A fake service whose session ends when the test calls ``endSession(_:)``.
final class AuthServiceFake: AuthService {
    private let ends = AsyncStream<SessionEnd>.makeStream()

    func login() async throws -> User { throw AuthError.rejected }
    func logout() async throws {}
    func sessionEnds() -> AsyncStream<SessionEnd> { ends.stream }

    func endSession(_ end: SessionEnd) { ends.continuation.yield(end) }
}

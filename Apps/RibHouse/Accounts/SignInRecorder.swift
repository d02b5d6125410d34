import Auth
import Synchronization

/// Passes calls on to a service, and keeps the person who signed in through it.
///
/// To print that person, a command need not read them back, which could fail after the success.
final class SignInRecorder: AuthService {
    private let service: any AuthService
    private let user = Mutex<User?>(nil)

    init(_ service: any AuthService) { self.service = service }

    /// The person who signed in; `nil` when none did.
    var signedIn: User? { user.withLock { $0 } }

    func login() async throws -> User {
        let user = try await service.login()
        self.user.withLock { $0 = user }
        return user
    }

    func logout() async throws { try await service.logout() }

    func currentUser() async throws(AuthError) -> User? { try await service.currentUser() }

    func sessionEnds() -> AsyncStream<SessionEnd> { service.sessionEnds() }
}

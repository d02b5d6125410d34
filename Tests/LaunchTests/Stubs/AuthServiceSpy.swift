// Written by `swift run ribtool doubles`; change Doubles.swift instead.
import Auth
import RoutingTestSupport

final class AuthServiceSpy: AuthService {
    let loginSpy = Spy<Void, User, any Error>("login()")
    let logoutSpy = Spy<Void, Void, any Error>("logout()")

    func login() async throws -> User { try await loginSpy() }
    func logout() async throws { try await logoutSpy() }
}

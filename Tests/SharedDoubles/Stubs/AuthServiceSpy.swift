// Written by `swift run ribtool doubles`; change Doubles.swift instead.
package import Auth
package import RoutingTestSupport

package final class AuthServiceSpy: AuthService {
    package let loginSpy = Spy<Void, User, any Error>("login()")
    package let logoutSpy = Spy<Void, Void, any Error>("logout()")

    package init() {}

    package func login() async throws -> User { try await loginSpy() }
    package func logout() async throws { try await logoutSpy() }
}

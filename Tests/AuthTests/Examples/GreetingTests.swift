import Auth
import Testing

@Suite("The service in the README")
struct GreetingTests {
    /// A stub whose session expires at once.
    private struct ExpiringServiceStub: AuthService {
        func login() async throws -> User { User(name: "joe", barbecueFoods: ["brisket"]) }
        func logout() async throws {}
        func sessionEnds() -> AsyncStream<SessionEnd> {
            AsyncStream {
                $0.yield(.expired)
                $0.finish()
            }
        }
    }

    @Test("A person is greeted, and hears that the session has ended.")
    func greeting() async throws {
        let service: any AuthService = ExpiringServiceStub()
        var shown: [String] = []

        // snippet: session
        let user = try await service.login()  // asks through the conversation
        shown.append("Welcome, \(user.name).")
        for await end in service.sessionEnds() {  // in another process, or by time
            shown.append(end.sentence)
        }
        // end of snippet

        #expect(shown == ["Welcome, joe.", "Your session has expired. Sign in again."])
    }
}

import Auth
import RoutingTestSupport
import Streams
import Testing

@Suite("The service in the README", .failsIfStuck)
struct GreetingTests {
    /// A fake whose session expires after the sign-in.
    private actor ExpiringServiceFake: AuthService, SessionService {
        private let states = StateStream(SessionState.signedOut(.noSession))
        nonisolated var session: SharedStream<SessionState> { states.values }

        func login() async throws -> User {
            let joe = User(name: "joe", barbecueFoods: ["brisket"])
            states.send(.signedIn(joe))
            return joe
        }
        func logout() async throws {}
        func refresh() async -> SessionState { states.value }
        func watch() async { states.send(.signedOut(.expired)) }
    }

    @Test("A person is greeted, and hears that the session has ended.")
    func greeting() async throws {
        let service = ExpiringServiceFake()
        var shown: [String] = []

        // snippet: session
        let user = try await service.login()  // asks through the conversation
        shown.append("Welcome, \(user.name).")
        async let watching: Void = service.watch()  // finds what other programs do
        for await case .signedOut(let reason) in service.session {
            shown.append(reason.description)
            break
        }
        // end of snippet

        await watching
        #expect(shown == ["Welcome, joe.", "Your session has expired. Sign in again."])
    }
}

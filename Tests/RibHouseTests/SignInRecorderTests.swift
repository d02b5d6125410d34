import Auth
import Testing

@testable import ribhouse

@Suite("The recorder of a sign-in")
struct SignInRecorderTests {
    private struct ServiceStub: AuthService {
        func login() async throws -> User { User(name: "joe", barbecueFoods: []) }
        func logout() async throws {}
        func currentUser() async throws(AuthError) -> User? { throw .unavailable("No disk.") }
    }

    @Test("Knows who signed in, without asking the service again.")
    func signedIn() async throws {
        let recorder = SignInRecorder(ServiceStub())
        #expect(recorder.signedIn == nil)

        let user = try await recorder.login()

        #expect(recorder.signedIn == user)
    }
}

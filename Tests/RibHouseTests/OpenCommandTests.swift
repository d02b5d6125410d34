import ConsoleTestSupport
import RoutingTestSupport
import Testing

@Suite("Opening a screen", .failsIfStuck)
struct OpenCommandTests {
    private let app = TestApp()

    @Test("When the time for the sign-in is over, the exit code is 4.")
    func notSignedIn() async throws {
        let open = try app.start(["open", "pit", "--within", "1"])

        let outcome = try await open.finish()

        #expect(outcome.end == .exited(4))
        #expect(
            outcome.errorOutput.hasSuffix(
                "You did not sign in within 1 s. Sign in, then try again.\n"))
    }
}

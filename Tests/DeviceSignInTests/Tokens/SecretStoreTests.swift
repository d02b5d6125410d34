import Auth
import RaceTesting
import Testing

@testable import DeviceSignIn

/// The tokens of a session that another helper has kept than the one of the configuration.
@Suite(.failsIfStuck) struct SecretStoreTests {
    private let keychain = KeychainFake()
    private let server: IdentityServer
    private let session: StoredSession

    init() throws {
        server = try IdentityServer(issuer: ServerFake.issuer, clientID: "ribhouse")
        session = StoredSession(
            server: server, user: ServerFake.joe, renewal: ClockFake.noon, generation: 1,
            tokens: .helper("none", key: "https://id.example.org/x"))
    }

    /// Fails the test unless the helper of the session was asked, which is not installed.
    private func expectOtherHelper(
        _ error: AuthError?, sourceLocation: SourceLocation = #_sourceLocation
    ) {
        #expect(
            error?.description.contains("docker-credential-none cannot be started") == true,
            sourceLocation: sourceLocation)
        #expect(keychain.calls.isEmpty, sourceLocation: sourceLocation)
    }

    @Test("Tokens that another helper has kept are asked of that helper.")
    func asked() async {
        let store = SecretStore(helper: keychain)

        expectOtherHelper(
            await #expect(throws: AuthError.self) { try await store.secrets(of: session) })
        expectOtherHelper(
            await #expect(throws: AuthError.self) { try await store.forget(session) })
    }

    @Test(
        "Renewed tokens go to the helper that has kept those before, also when the file is configured.",
        arguments: [true, false])
    func renewed(hasHelper: Bool) async throws {
        let store = SecretStore(helper: hasHelper ? keychain : nil)
        let token = try #require(Token("renewed"))
        let secrets = Secrets(Tokens(access: token, refresh: token, expiresIn: nil))

        expectOtherHelper(
            await #expect(throws: AuthError.self) {
                try await store.keep(secrets, renewing: session, of: server)
            })
    }
}

import Auth
import PrivateFiles
import PrivateFilesTestSupport
import RaceTesting
import Streams
import Testing

@testable import DeviceSignIn

@Suite("A sign-in that replaces a session at another server", .failsIfStuck)
struct ReplacedServerTests {
    private static let other = "https://other.example.com"

    private let folder: TemporaryFolder
    private let server = ServerFake()
    private let keychain = KeychainFake()

    init() throws { folder = try TemporaryFolder() }

    /// Puts a session at the other server into the folder, of a person with the same name.
    private func putSession(in store: SecretStore) async throws {
        let access = try #require(Token("other-access"))
        let other = try IdentityServer(issuer: Self.other, clientID: "ribhouse")
        let tokens = try await store.keep(
            Secrets(Tokens(access: access, refresh: access, expiresIn: nil)), of: other,
            isCancellable: false)
        try folder.state.create()
        try folder.state.deviceSession.write(
            StoredSession(
                server: other, user: ServerFake.joe, renewal: ClockFake.noon, generation: 1,
                tokens: tokens))
    }

    @Test("The old tokens are named to the person, and sent nowhere.")
    func named() async throws {
        try await putSession(in: SecretStore(helper: nil))
        let process = try await ServiceFixture(folder, server)

        try await process.login()

        #expect(
            process.partner.notices.last
                == StateFolder.replacedTokensMayBeValid + " The tokens are of \(Self.other).")
        #expect(!server.paths.contains("/revoke"))
    }

    @Test("The helper that both have in common forgets the old tokens before the person is in.")
    func forgotten() async throws {
        try await putSession(in: SecretStore(helper: keychain))
        let process = try await ServiceFixture(folder, server, helper: keychain)
        await schedule {
            let eraseSpy = Spy<Void, Void, Never>("erase")
            eraseSpy.suspends()
            // The first one is that of the trial.
            keychain.during { [keychain] in
                if $0 == .erase, keychain.calls.contains(.erase) { await eraseSpy() }
            }

            let login = start { try await process.login() }
            await settle()
            #expect(process.service.session.newest == .signedOut(.noSession))

            eraseSpy.resume(returning: ())
            _ = try await login.value
        }

        #expect(keychain.secret.contains("access-canary-1"))
    }

    @Test("The old tokens stay with the helper when the new session cannot be written.")
    func notWritten() async throws {
        try await putSession(in: SecretStore(helper: keychain))
        try folder.putFolder(at: folder.state.deviceSessionPath + ".tmp")

        await #expect(throws: AuthError.self) {
            try await ServiceFixture(folder, server, helper: keychain).login()
        }

        #expect(keychain.secret.contains("other-access"))
        // Those of the new session; the old ones were never removed.
        // The first one is that of the trial.
        #expect(keychain.calls.count { $0 == .erase } == 2)
    }
}

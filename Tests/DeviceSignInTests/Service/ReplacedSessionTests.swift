import Auth
import Foundation
import PrivateFiles
import PrivateFilesTestSupport
import RaceTesting
import Streams
import Testing

@testable import DeviceSignIn

@Suite("A sign-in that replaces a session of another process or server", .failsIfStuck)
struct ReplacedSessionTests {
    private let folder: TemporaryFolder
    private let server = ServerFake()
    private let keychain = KeychainFake()

    init() throws { folder = try TemporaryFolder() }

    /// Signs in as joe in one process, and returns another one, in which ann is going to sign in.
    private func process(
        next person: String = #"{"name": "ann"}"#, joesHelper: KeychainFake? = nil,
        helper: KeychainFake? = nil
    ) async throws -> ServiceFixture {
        try await ServiceFixture(folder, server, helper: joesHelper).login()
        server.answer("/userinfo", .json(200, person))
        return try await ServiceFixture(folder, server, helper: helper)
    }

    private static let other = "https://other.example.com"

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

    @Test(
        "The tokens of the old session are revoked, also those of another person of the same name; a helper forgets them.",
        arguments: [
            (#"{"name": "ann"}"#, "ann"),
            (#"{"sub": "2", "preferred_username": "joe"}"#, "joe"),
        ], [false, true])
    func revoked(person: (body: String, name: String), hasHelper: Bool) async throws {
        let helper = hasHelper ? keychain : nil
        let process = try await process(next: person.body, joesHelper: helper, helper: helper)

        try await process.login()

        #expect(try folder.state.deviceSession.read()?.name == person.name)
        #expect(server.validRefreshTokens == ["refresh-canary-2"])
        #expect(server.validAccessTokens == ["access-canary-2"])
        #expect(keychain.secret.contains("refresh-canary-2") == hasHelper)
    }

    @Test("Tokens that the server does not revoke are named to the person.")
    func notRevoked() async throws {
        let process = try await process()
        server.answer("/revoke", .json(503, ""))

        #expect(try await process.login().name == "ann")

        let notice = process.partner.notices.last
        #expect(notice?.hasPrefix(StateFolder.replacedTokensMayBeValid) == true)
    }

    @Test("A helper forgets the old tokens when the new ones are kept elsewhere.")
    func inAnotherHelper() async throws {
        let process = try await process(joesHelper: keychain, helper: KeychainFake(name: "other"))

        try await process.login()

        // The program of the old helper is not there: the person is told.
        let notice = process.partner.notices.last
        #expect(notice?.contains("docker-credential-fake cannot be started") == true)
    }

    @Test("The same person's older tokens expire: a server may end the new session with them.")
    func samePerson() async throws {
        try await ServiceFixture(folder, server).login()

        try await ServiceFixture(folder, server).login()

        #expect(!server.paths.contains("/revoke"))
    }

    @Test(
        "If the helper fails after it has stored the new tokens, the old session has its own still."
    )
    func storedAndFailed() async throws {
        let process = try await process(joesHelper: keychain, helper: keychain)
        keychain.during { [keychain] call in
            guard case .store(true) = call else { return }
            // The next call works again.
            keychain.during { _ in keychain.fail(nil) }
            keychain.fail(.unavailable("It did not answer."))
        }

        await #expect(throws: AuthError.self) { try await process.login() }

        try await expectOldTokens()
        // The helper may have the new ones: nobody would find them there.
        #expect(keychain.calls.suffix(3) == [.store(isCancellable: true), .erase, .get])
    }

    @Test("If it cannot be written, the old session has its tokens still.")
    func notWritten() async throws {
        let process = try await process(joesHelper: keychain, helper: keychain)
        try folder.putFolder(at: folder.state.deviceSessionPath + ".tmp")

        await #expect(throws: AuthError.self) { try await process.login() }

        try await expectOldTokens()
        #expect(server.validRefreshTokens == ["refresh-canary-1"])
    }

    private func expectOldTokens() async throws {
        let session = try #require(try folder.state.deviceSession.read())
        let secrets = try await SecretStore(helper: keychain).secrets(of: session)
        #expect(session.name == "joe")
        #expect(secrets.refresh?.text == "refresh-canary-1")
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
}

/// Sessions of an older version, which kept all tokens of a server in one entry, under the person's name.
@Suite(.failsIfStuck) struct OlderKeychainTests {
    private let folder: TemporaryFolder
    private let server = ServerFake()
    private let clock = ClockFake()
    private let keychain = KeychainFake()

    init() throws { folder = try TemporaryFolder() }

    private func process() async throws -> ServiceFixture {
        try await ServiceFixture(folder, server, clock: clock, helper: keychain)
    }

    /// Signs in as joe, and moves the tokens to where an older version has kept them.
    private func signIn(entry name: String = "joe") async throws {
        try await process().login()
        let secret = keychain.secret
        keychain.forget()
        keychain.put(Credential(server: ServerFake.issuer, name: name, secret: secret))
        let file = folder.state.deviceSession
        let session = try #require(try file.read())
        var json = String(decoding: try JSONEncoder().encode(session), as: UTF8.self)
        json.replace(/"helper":\{[^}]*\}/, with: #""helper":{"_0":"fake"}"#)
        try file.write(try JSONDecoder().decode(StoredSession.self, from: Data(json.utf8)))
        clock.advance(by: .seconds(50))
    }

    @Test("It is renewed once more, and then has an entry of its own.")
    func renewed() async throws {
        try await signIn()

        #expect(try await process().refresh() == .signedIn(ServerFake.joe))

        #expect(keychain.secret.contains("refresh-canary-2"))
        #expect(keychain.credentials[ServerFake.issuer] == nil)
        clock.advance(by: .seconds(60))
        #expect(try await process().refresh() == .signedIn(ServerFake.joe))
        #expect(keychain.secret.contains("refresh-canary-3"))
    }

    @Test("Signing out revokes its tokens, and removes them.")
    func signOut() async throws {
        try await signIn()

        try await process().logout()

        #expect(keychain.credentials.isEmpty)
        #expect(server.hasNoValidToken)
    }

    @Test("Tokens that another person has put in its place are not used.")
    func anotherPerson() async throws {
        try await signIn(entry: "ann")

        let state = try await process().refresh()

        #expect(state.problem != nil)
        #expect(server.validRefreshTokens == ["refresh-canary-1"])
    }
}

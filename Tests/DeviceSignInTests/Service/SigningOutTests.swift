import Auth
import Foundation
import PrivateFiles
import PrivateFilesTestSupport
import RaceTesting
import Testing

@testable import DeviceSignIn

@Suite(.failsIfStuck) struct SigningOutTests {
    @Test("A person signs out", arguments: rows + ofAnother)
    func signsOut(row: Row<Scene>) async throws { try await row.check(in: Scene()) }

    private static let rows: [Row<Scene>] = [
        Row(
            "Signing out removes the file and revokes both tokens.",
            .shows(.signedOut(.signedOut)), .files(["lock"]), .noValidToken(true)
        ) { w in
            try await w.signIn()
            try await w.process.logout()
            await w.process.refresh()
        },
        Row(
            "Signing out without a session says so, and creates no folder.",
            .fails(.notSignedIn), .files(nil)
        ) { w in try await w.process.logout() },
        Row(
            "Signing out works although the server does not answer, and says what it did not do.",
            .files(["lock"]), .asks("/revoke", 2),
            .told([
                """
                You are signed out here, but a copy of the tokens may be valid until they expire. \
                https://id.example.org cannot be used: it refuses connections. Check the address \
                and the network.
                """
            ])
        ) { w in
            try await w.signIn()
            w.server.answer(
                "/revoke", .fails(.unreachable("it refuses connections")), .json(401, ""))
            try await w.process.logout()
        },
        Row(
            "The person is signed out before the server is asked, which may take long.",
            .saw([.signedOut(.signedOut)]), .reads(["can be cancelled", "can be cancelled"]),
            .asks(ServerFake.discovery, 1)
        ) { w in
            try await w.signIn()
            w.server.answer("/revoke", .after({ w.see(w.process.shown) }, .usual))
            try await w.process.logout()
            for request in w.server.requests.suffix(2) where request.isCancellable {
                w.see("can be cancelled")
            }
        },
        Row(
            "Tokens of a server whose addresses are unknown cannot be revoked, which is told.",
            .shows(.signedOut(.signedOut)), .tells(["cannot be used: x."])
        ) { w in
            try await w.another().login()
            w.server.answer(ServerFake.discovery, .lost)
            try await w.process.logout()
        },
        Row(
            "A file that cannot be removed fails the sign-out.",
            .failsAs(.unavailable, "device-session.json"), .shows(.joe),
            .validRefresh(["refresh-canary-1"])
        ) { w in
            try await w.signIn()
            try w.folder.block(w.path)
            try await w.process.logout()
        },
        Row(
            "Signing out works with a damaged file.",
            .shows(.signedOut(.signedOut)), .files(["lock"]), .tells([" is damaged."]),
            .reads(["The person is told what was shown."])
        ) { w in
            try w.folder.put("{", at: w.path)
            let shown = await w.process.refresh().problem?.description ?? ""
            try await w.process.logout()
            if w.process.partner.notices == [StateFolder.tokensMayBeValid + " " + shown] {
                w.see("The person is told what was shown.")
            }
        },
        Row(
            "Signing out of a session that has ended elsewhere shows that it has.",
            .fails(.notSignedIn), .shows(.signedOut(.signedOutElsewhere))
        ) { w in
            try await w.signIn()
            try await w.another().logout()
            try await w.process.logout()
        },
    ]

    private static let other = "https://other.example.org"

    /// It finds another session than the one of its process.
    private static let ofAnother: [Row<Scene>] = [
        Row(
            "Leaves another person's session, and shows it.",
            .fails(.notSignedIn), .shows(.ann), .validRefresh(["refresh-canary-2"])
        ) { w in
            try await w.signIn()
            try await w.another().logout()
            try await w.signInAnn()
            try await w.process.logout()
        },
        Row(
            "Ends the session that is there when its own has ended, as a new process does.",
            .validRefresh([])
        ) { w in
            try await w.signIn()
            try await w.process.logout()
            try await w.signInAnn()
            try await w.process.logout()
        },
        Row(
            "Leaves a session of another server, and sends its tokens to no other server.",
            .fails(.notSignedIn), .stored("other-access"), .asks("/revoke", 0)
        ) { w in
            try await w.signIn()
            try await w.putSession(of: other, in: SecretStore(helper: nil))
            try await w.process.logout()
        },
        Row(
            "A process that has shown no person ends it, and sends its tokens to no other server.",
            .files(["lock"]), .asks("/revoke", 0),
            .told([StateFolder.tokensMayBeValid + " The tokens are of \(other)."])
        ) { w in
            try await w.putSession(of: other, in: SecretStore(helper: nil))
            try await w.process.logout()
        },
        Row(
            "Leaves another person's session also when its own could not be read meanwhile.",
            .fails(.notSignedIn), .stored(#""name" : "ann""#)
        ) { w in
            try await w.signIn()
            try w.folder.put("{", at: w.path)
            await w.process.refresh()
            try w.folder.state.deviceSession.delete()
            try await w.signInAnn()
            try await w.process.logout()
        },
    ]
}

@Suite("A sign-in that replaces a session of another process or server", .failsIfStuck)
struct ReplacedSessionTests {
    @Test("Ann signs in in place of joe", arguments: rows)
    func replaces(row: Row<Scene>) async throws { try await row.check(in: Scene()) }

    private static let other = "https://other.example.com"

    private static let rows: [Row<Scene>] = [
        Row(
            "Tokens that the server does not revoke are named to the person.",
            .shows(.ann), .tellsLast(StateFolder.replacedTokensMayBeValid)
        ) { w in
            try await w.another().login()
            w.server.answer("/userinfo", .ann)
            w.server.answer("/revoke", .json(503, ""))
            try await w.process.login()
        },
        Row(
            "A helper forgets the old tokens when the new ones are kept elsewhere.",
            // The program of the old helper is not there: the person is told.
            .tellsLast("docker-credential-fake cannot be started")
        ) { w in
            try await w.another(helper: w.keychain).login()
            w.server.answer("/userinfo", .ann)
            w.look(at: try await w.another(helper: KeychainFake(name: "other")))
            try await w.process.login()
        },
        Row(
            "The same person's older tokens expire: a server may end the new session with them.",
            .shows(.joe), .asks("/revoke", 0)
        ) { w in
            try await w.another().login()
            try await w.process.login()
        },
        Row(
            "The tokens of another server are named to the person, and sent nowhere.",
            .tellsLast(StateFolder.replacedTokensMayBeValid + " The tokens are of \(other)."),
            .asks("/revoke", 0)
        ) { w in
            try await w.putSession(of: other, in: SecretStore(helper: nil))
            try await w.process.login()
        },
    ]

    @Test("The old session has its tokens still", arguments: failures)
    func fails(row: Row<Scene>) async throws { try await row.check(in: Scene(hasKeychain: true)) }

    private static let failures: [Row<Scene>] = [
        Row(
            "If the helper fails after it has stored the new tokens, the old session has its own still.",
            // The helper may have the new ones: nobody would find them there.
            .lastCalls([.store(isCancellable: true), .erase, .get]), .reads(oldTokens)
        ) { w in
            try await w.another().login()
            w.server.answer("/userinfo", .ann)
            let keychain = w.keychain
            keychain.during { call in
                guard case .store(true) = call else { return }
                // The next call works again.
                keychain.during { _ in keychain.fail(nil) }
                keychain.fail(.unavailable("It did not answer."))
            }
            try await w.loginFails()
        },
        Row(
            "If it cannot be written, the old session has its tokens still.",
            .validRefresh(["refresh-canary-1"]), .reads(oldTokens)
        ) { w in
            try await w.another().login()
            w.server.answer("/userinfo", .ann)
            try w.folder.putFolder(at: w.path + ".tmp")
            try await w.loginFails()
        },
    ]

    private static let oldTokens = ["joe refresh-canary-1"]

    @Test(
        "The tokens of the old session are revoked, also those of another person of the same name; a helper forgets them.",
        arguments: [
            (#"{"name": "ann"}"#, "ann"),
            (#"{"sub": "2", "preferred_username": "joe"}"#, "joe"),
        ], [false, true])
    func revoked(person: (body: String, name: String), hasHelper: Bool) async throws {
        try await Scene(hasKeychain: hasHelper).expect([
            .stored(#""name" : "\#(person.name)""#), .validRefresh(["refresh-canary-2"]),
            .validAccess(["access-canary-2"]), .secret(hasHelper ? "refresh-canary-2" : ""),
            .credentials(hasHelper ? 1 : 0),
        ]) { w in
            try await w.another().login()
            w.server.answer("/userinfo", .json(200, person.body))
            try await w.process.login()
        }
    }

    @Test("The helper that both have in common forgets the old tokens before the person is in.")
    func forgotten() async throws {
        let w = try await Scene(hasKeychain: true)
        try await w.putSession(of: Self.other, in: SecretStore(helper: w.keychain))
        let keychain = w.keychain
        await schedule {
            let eraseSpy = Spy<Void, Void, Never>("erase")
            eraseSpy.suspends()
            // The first one is that of the trial.
            keychain.during {
                if $0 == .erase, keychain.calls.contains(.erase) { await eraseSpy() }
            }

            let login = start { try await w.process.login() }
            await settle()
            #expect(w.process.shown == .signedOut(.noSession))

            eraseSpy.resume(returning: ())
            _ = try await login.value
        }

        #expect(keychain.secret.contains("access-canary-1"))
    }
}

extension Scene {
    /// Signs in ann in another process.
    fileprivate func signInAnn() async throws {
        server.answer("/userinfo", .ann)
        try await another().login()
    }

    /// Fails to sign in, and sees the person and the tokens of the session that is stored.
    fileprivate func loginFails() async throws {
        await #expect(throws: AuthError.self) { try await process.login() }
        let session = try #require(try session)
        let tokens = try await SecretStore(helper: keychain).secrets(of: session)
        see("\(session.name) \(tokens.refresh?.text ?? "")")
    }

    /// Puts a session of joe at this server into the folder.
    fileprivate func putSession(of issuer: String, in store: SecretStore) async throws {
        let access = try #require(Token("other-access"))
        let other = try IdentityServer(issuer: issuer, clientID: "ribhouse")
        let tokens = try await store.keep(
            Secrets(Tokens(access: access, refresh: access, expiresIn: nil)), of: other,
            isCancellable: false)
        try folder.state.create()
        try folder.state.deviceSession.write(
            StoredSession(
                server: other, user: ServerFake.joe, renewal: ClockFake.noon, generation: 1,
                tokens: tokens))
    }
}

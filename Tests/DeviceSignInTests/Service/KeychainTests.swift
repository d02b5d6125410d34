import Auth
import Foundation
import PrivateFiles
import PrivateFilesTestSupport
import RaceTesting
import Testing

@testable import DeviceSignIn

/// Sessions whose tokens are with a credential helper.
@Suite(.failsIfStuck) struct KeychainTests {
    @Test("Tokens are with a helper", arguments: signingIn + signingOut + renewing + older)
    func keeps(row: Row<Scene>) async throws { try await row.check(in: Scene(hasKeychain: true)) }

    private static let store = KeychainFake.Call.store(isCancellable: true)
    private static let renew = KeychainFake.Call.store(isCancellable: false)
    private static let locked = AuthError.unavailable("The keychain is locked.")
    private static let notInstalled = AuthError.unavailable("It is not installed.")

    private static let signingIn: [Row<Scene>] = [
        Row(
            "Tokens are with the helper, and not in the file.",
            .secret("access-canary-1"), .secret("refresh-canary-1"), .notStored("canary"),
            .stored("fake"), .calls([store, .erase, store]), .tells([""]),
            .reads(["ribhouse"])
        ) { w in
            try await w.process.login()
            // A helper may make a path of a name, so no text of the server is one.
            for credential in w.keychain.credentials.values { w.see(credential.name) }
        },
        Row(
            "A helper that cannot store fails the sign-in, and the tokens are revoked.",
            .fails(locked), .files(["lock"]), .noValidToken(true)
        ) { w in
            let keychain = w.keychain
            keychain.during { call in
                if call == .erase { keychain.during { _ in keychain.fail(locked) } }
            }
            try await w.process.login()
        },
        Row(
            "A helper that cannot store is reported before the person is asked for anything.",
            .fails(notInstalled), .requests(0), .tells([])
        ) { w in
            w.keychain.fail(notInstalled, during: store)
            try await w.process.login()
        },
        Row(
            "A helper that cannot erase is reported before the person is asked for anything.",
            .fails(notInstalled), .requests(0), .tells([])
        ) { w in
            w.keychain.fail(notInstalled, during: .erase)
            try await w.process.login()
        },
        Row(
            "A session that cannot be written leaves nothing with the helper.",
            .failsAs(.unavailable, ".tmp"), .credentials(0)
        ) { w in
            try w.folder.state.create()
            try w.folder.putFolder(at: w.path + ".tmp")
            try await w.process.login()
        },
        Row(
            "Two state folders do not share an entry of the helper.", .shows(.joe), .credentials(1)
        ) { w in
            let other = try TemporaryFolder()
            try await w.another().login()
            w.server.answer("/userinfo", .json(200, #"{"sub": "2", "name": "zed"}"#))
            let second = try await ServiceFixture(
                other, w.server, clock: w.clock, helper: w.keychain)
            try await second.login()
            w.clock.advance(by: .seconds(50))
            try await second.logout()
            await w.process.refresh()
        },
    ]

    private static let signingOut: [Row<Scene>] = [
        Row(
            "Signing out removes the tokens from the helper, and revokes them.",
            // The first call erases the trial.
            .credentials(0), .noValidToken(true), .tells([]), .reads(["erase", "erase"])
        ) { w in
            try await w.signIn()
            try await w.process.logout()
            for call in w.keychain.calls where call == .erase { w.see("\(call)") }
        },
        Row(
            "The person is signed out before the helper is asked to remove the tokens, under the lock of the folder, so never those of a new session.",
            .saw([.signedOut(.signedOut)])
        ) { w in
            try await w.signIn()
            w.keychain.during { call in
                if call == .erase, w.folder.isLocked { w.see(w.process.shown) }
            }
            try await w.process.logout()
            w.keychain.during { _ in }
        },
        Row(
            "Signing out without the helper says why tokens may be valid, with the first reason.",
            .files(["lock"]), .validRefresh(["refresh-canary-1"]),
            .told([StateFolder.tokensMayBeValid + " The keychain is locked."])
        ) { w in
            try await w.signIn()
            w.keychain.fail(locked)
            w.keychain.fail(.unavailable("It is gone."), during: .erase)
            try await w.process.logout()
        },
        Row(
            "Tokens that the helper does not remove are revoked, and the person is told.",
            .tells(["The keychain is locked."]), .validAccess([])
        ) { w in
            try await w.signIn()
            w.keychain.fail(locked, during: .erase)
            w.server.answer("/revoke", .json(503, ""))
            try await w.process.logout()
        },
        Row(
            "A sign-out that is cancelled before the helper has answered changes nothing.",
            .fails(.signOutCancelled), .generation(1), .credentials(1),
            .validRefresh(["refresh-canary-1"])
        ) { w in
            try await w.signIn()
            w.keychain.fail(.cancelled)
            try await w.process.logout()
        },
        Row(
            "A sign-out that is cancelled after its start ends the session.",
            .shows(.signedOut(.signedOut)), .credentials(0), .told([StateFolder.tokensMayBeValid])
        ) { w in
            try await w.signIn()
            w.keychain.during { if $0 == .get { cancelThisTask() } }
            // The requests are cancelled, which is no reason to say that nothing changed.
            try await Task { try await w.process.logout() }.value
        },
        Row(
            "Renewed tokens that could not be stored are not those of a session that came later.",
            .validRefresh(["refresh-canary-2"])
        ) { w in
            try await w.renewWithoutStoring()
            w.keychain.fail(nil)
            try await w.another().login()
            try await w.process.logout()
        },
        Row(
            "Renewed tokens that could not be stored are revoked when the person signs out.",
            .noValidToken(true), .unstored(false)
        ) { w in
            try await w.renewWithoutStoring()
            try await w.process.logout()
        },
    ]

    private static let renewing: [Row<Scene>] = [
        Row(
            "Renewed tokens replace the old ones, and storing them is not cancelled.",
            .shows(.joe), .secret("refresh-canary-2"), .notSecret("canary-1"),
            .lastCalls([.get, renew])
        ) { w in
            try await w.signInUntilDue()
            await w.process.refresh()
        },
        Row("A new sign-in leaves no renewed tokens in memory.", .unstored(false)) { w in
            try await w.renewWithoutStoring()
            w.keychain.fail(nil)
            try await w.process.login()
        },
        Row(
            "Renewed tokens that the helper cannot store are stored later, without a new request.",
            .shows(.joe), .renewals(1), .secret("refresh-canary-2"), .unstored(false)
        ) { w in
            try await w.renewWithoutStoring()
            w.keychain.fail(nil)
            w.clock.advance(by: .seconds(30))
            await w.process.refresh()
        },
        Row(
            "Renewed tokens are stored later also if the helper has lost the old ones.",
            .shows(.joe), .renewals(1), .secret("refresh-canary-2"), .unstored(false)
        ) { w in
            try await w.renewWithoutStoring()
            w.keychain.forget()
            w.keychain.fail(nil)
            w.clock.advance(by: .seconds(30))
            await w.process.refresh()
        },
        Row(
            "A session that the server refuses has ended when its tokens are gone from the helper.",
            .saw([.signedOut(.noSession)]), .shows(.signedOut(.expired)), .credentials(0)
        ) { w in
            try await w.signInUntilDue()
            w.server.forgetTokens()
            w.keychain.during { call in if call == .erase { w.see(w.process.shown) } }
            await w.process.refresh()
            w.keychain.during { _ in }
        },
        Row(
            "A session whose file cannot be removed has not ended, and keeps its tokens.",
            .shows(.joe), .tells([""]), .credentials(1)
        ) { w in
            try await w.signInUntilDue()
            w.server.answer("/token", .after({ try w.folder.block(w.path) }, .json(400, "")))
            await w.process.refresh()
        },
        Row(
            "A session that cannot be renewed and whose file cannot be removed is reported.",
            .showsProblem("device-session.json")
        ) { w in
            w.server.answer(
                "/token",
                .json(200, #"{"access_token": "a", "token_type": "bearer", "expires_in": 60}"#))
            w.server.answer("/userinfo", .json(200, #"{"sub": "1", "preferred_username": "joe"}"#))
            try await w.signInUntilDue()
            w.keychain.during { _ in try? w.folder.block(w.path) }
            await w.process.refresh()
            w.keychain.during { _ in }
        },
    ]

    private static let older: [Row<Scene>] = [
        Row(
            "A session of an older version is renewed once more, and then has an entry of its own.",
            .saw([.joe, .joe]), .reads(["has an entry of its own"]), .secret("refresh-canary-3"),
            .credentials(1)
        ) { w in
            try await w.signInWithOlderVersion()
            w.see(await w.process.refresh())
            let isOlder = w.keychain.credentials[ServerFake.issuer] != nil
            if !isOlder, w.keychain.secret.contains("refresh-canary-2") {
                w.see("has an entry of its own")
            }
            w.clock.advance(by: .seconds(60))
            w.see(try await w.another().refresh())
        },
        Row(
            "Signing out of a session of an older version revokes its tokens, and removes them.",
            .credentials(0), .noValidToken(true)
        ) { w in
            try await w.signInWithOlderVersion()
            try await w.process.logout()
        },
        Row(
            "Tokens that another person has put in the place of an older version's are not used.",
            .showsProblem("docker-credential-fake has no tokens"),
            .validRefresh(["refresh-canary-1"])
        ) { w in
            try await w.signInWithOlderVersion(entry: "ann")
            await w.process.refresh()
        },
    ]

    /// The answers of a helper whose keychain is locked, or that has kept something else.
    private static let strange =
        [
            nil, Credential(server: "", name: "ribhouse", secret: "<html>"),
        ] as [Credential?]

    @Test(
        "A session whose tokens are not found stays, as the keychain may be locked, or is ended with a notice.",
        arguments: strange)
    func notFound(credential: Credential?) async throws {
        let w = try await Scene(hasKeychain: true)
        try await w.signInUntilDue()
        let kept = w.keychain.credentials
        let reason = try w.keychain.replace(by: credential)

        let state = await w.process.refresh()
        kept.values.forEach(w.keychain.put)
        let later = try await w.another().refresh()

        let error = reason + " Unlock it. If the tokens are lost, sign out."
        #expect([state, later] == [.signedOut(.unavailable(.unavailable(error))), .joe])

        _ = try w.keychain.replace(by: credential)
        w.process.partner.forget()
        try await w.process.logout()
        #expect(w.process.partner.notices == [StateFolder.tokensMayBeValid + " " + reason])
        #expect(w.folder.contents == ["lock"])
    }
}

extension KeychainFake {
    /// Fails during the next call of this kind, and from then on.
    fileprivate func fail(_ error: AuthError, during call: Call) {
        during { [self] in if $0 == call { fail(error) } }
    }

    /// Replaces the only credential, and returns how the helper reports that.
    fileprivate func replace(by credential: Credential?) throws -> String {
        let key = try #require(credentials.keys.first)
        forget()
        if let credential {
            put(Credential(server: key, name: credential.name, secret: credential.secret))
        }
        return "docker-credential-fake has no tokens for \(key), or its keychain is locked."
    }
}

extension Scene {
    /// Signs in in another process, whose tokens are where an older version has kept them.
    ///
    /// It kept all tokens of a server in one entry, under the person's name.
    fileprivate func signInWithOlderVersion(entry name: String = "joe") async throws {
        try await signInUntilDue()
        let secret = keychain.secret
        keychain.forget()
        keychain.put(Credential(server: ServerFake.issuer, name: name, secret: secret))
        var json = String(decoding: try JSONEncoder().encode(session), as: UTF8.self)
        json.replace(/"helper":\{[^}]*\}/, with: #""helper":{"_0":"fake"}"#)
        try folder.state.deviceSession.write(
            JSONDecoder().decode(StoredSession.self, from: Data(json.utf8)))
    }

    /// Renews tokens in the process, which cannot store them.
    fileprivate func renewWithoutStoring() async throws {
        try await signInUntilDue()
        keychain.fail(.unavailable("It is locked."), during: .store(isCancellable: false))
        await process.refresh()
        keychain.during { _ in }
    }
}

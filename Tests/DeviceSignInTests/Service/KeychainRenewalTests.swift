import Auth
import Foundation
import PrivateFiles
import PrivateFilesTestSupport
import RaceTesting
import Streams
import Testing

@testable import DeviceSignIn

/// Renewals whose tokens are with a credential helper.
@Suite(.failsIfStuck) struct KeychainRenewalTests {
    private let folder: TemporaryFolder
    private let server = ServerFake()
    private let clock = ClockFake()
    private let keychain = KeychainFake()
    private let joe = SessionState.signedIn(ServerFake.joe)

    init() throws { folder = try TemporaryFolder() }

    private func process() async throws -> ServiceFixture {
        try await ServiceFixture(folder, server, clock: clock, helper: keychain)
    }

    /// Returns a process that has renewed tokens, and could not store them.
    private func processWithUnstoredTokens() async throws -> ServiceFixture {
        try await process().login()
        clock.advance(by: .seconds(50))
        keychain.during { [keychain] call in
            if call == .store(isCancellable: false) { keychain.fail(.unavailable("It is locked.")) }
        }
        let process = try await process()
        #expect(await process.refresh() == joe)
        keychain.during { _ in }
        return process
    }

    private var secret: String { keychain.secret }

    @Test("Renewed tokens replace the old ones, and storing them is not cancelled.")
    func renewal() async throws {
        try await process().login()
        clock.advance(by: .seconds(50))

        let state = try await process().refresh()

        #expect(state == joe)
        #expect(secret.contains("refresh-canary-2") && !secret.contains("canary-1"))
        #expect(keychain.calls.suffix(2) == [.get, .store(isCancellable: false)])
    }

    @Test("Renewed tokens that could not be stored are not those of a session that came later.")
    func laterSession() async throws {
        let process = try await processWithUnstoredTokens()
        keychain.fail(nil)
        try await self.process().login()

        try await process.logout()

        #expect(!server.validRefreshTokens.contains("refresh-canary-3"))
    }

    @Test("A new sign-in leaves no renewed tokens in memory.")
    func newSignIn() async throws {
        let process = try await processWithUnstoredTokens()
        keychain.fail(nil)

        try await process.login()

        #expect(await process.service.unstored == nil)
    }

    @Test("Renewed tokens that could not be stored are revoked when the person signs out.")
    func unstoredRevoked() async throws {
        let process = try await processWithUnstoredTokens()

        try await process.logout()

        #expect(server.validRefreshTokens.isEmpty && server.validAccessTokens.isEmpty)
        #expect(await process.service.unstored == nil)
    }

    @Test(
        "Renewed tokens that the helper cannot store are stored later, without a new request.",
        arguments: [false, true])
    func storedLater(hasLostTheOldOnes: Bool) async throws {
        let process = try await processWithUnstoredTokens()
        if hasLostTheOldOnes { keychain.forget() }
        keychain.fail(nil)
        clock.advance(by: .seconds(30))

        #expect(await process.refresh() == joe)

        #expect(server.paths.count { $0 == "/token" } == 2)
        #expect(secret.contains("refresh-canary-2"))
        #expect(await process.service.unstored == nil)
    }

    @Test("A session that cannot be renewed and whose file cannot be removed is reported.")
    func notRemoved() async throws {
        server.answer(
            "/token",
            .json(200, #"{"access_token": "a", "token_type": "bearer", "expires_in": 60}"#))
        server.answer("/userinfo", .json(200, #"{"sub": "1", "preferred_username": "joe"}"#))
        try await process().login()
        clock.advance(by: .seconds(50))
        keychain.during { [folder] _ in try? folder.block(folder.state.deviceSessionPath) }

        let state = try await process().refresh()

        #expect(state.problem != nil)
    }

    /// The answers of a helper whose keychain is locked, or that has kept something else.
    private static let strange =
        [
            nil, Credential(server: "", name: "ribhouse", secret: "<html>"),
        ] as [Credential?]

    private func replaceCredential(by credential: Credential?) throws -> String {
        let key = try #require(keychain.credentials.keys.first)
        keychain.forget()
        if let credential {
            keychain.put(Credential(server: key, name: credential.name, secret: credential.secret))
        }
        return "docker-credential-fake has no tokens for \(key), or its keychain is locked."
    }

    @Test(
        "A session whose tokens are not found stays, since the keychain may be locked.",
        arguments: strange)
    func notFound(credential: Credential?) async throws {
        try await process().login()
        clock.advance(by: .seconds(50))
        let kept = keychain.credentials
        let reason = try replaceCredential(by: credential)

        let state = try await process().refresh()
        kept.values.forEach(keychain.put)

        #expect(
            state.problem?.description == reason + " Unlock it. If the tokens are lost, sign out.")
        #expect(try await process().refresh() == .signedIn(ServerFake.joe))
    }

    @Test(
        "Signing out while the tokens are not found says that they may be valid.",
        arguments: strange)
    func notFoundAtSignOut(credential: Credential?) async throws {
        let process = try await process()
        try await process.login()
        let reason = try replaceCredential(by: credential)

        try await process.logout()

        let notice = process.partner.notices.last
        #expect(notice == StateFolder.tokensMayBeValid + " " + reason)
        #expect(folder.contents == ["lock"])
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
        #expect(server.validRefreshTokens.isEmpty && server.validAccessTokens.isEmpty)
    }

    @Test("Tokens that another person has put in its place are not used.")
    func anotherPerson() async throws {
        try await signIn(entry: "ann")

        let state = try await process().refresh()

        #expect(state.problem != nil)
        #expect(server.validRefreshTokens == ["refresh-canary-1"])
    }
}

import Auth
import Foundation
import PrivateFiles
import PrivateFilesTestSupport
import RaceTesting
import Testing

@testable import DeviceSignIn

/// Sessions of an older version, which kept all tokens of a server in one entry, under the person's name.
@Suite(.failsIfStuck) struct OlderKeychainTests {
    private let folder: TemporaryFolder
    private let server = ServerFake(life: 60)
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

        guard case .signedOut(.unavailable) = state else {
            Issue.record("Tokens of another person were used: \(state)")
            return
        }
        #expect(server.validRefreshTokens == ["refresh-canary-1"])
    }
}

import Auth
import PrivateFiles
import PrivateFilesTestSupport
import RaceTesting
import Streams
import Testing

@testable import DeviceSignIn

@Suite("A sign-out that finds another session than the one of its process", .failsIfStuck)
struct SigningOutOfAnotherTests {
    private let folder: TemporaryFolder
    private let server = ServerFake()
    private let process: ServiceFixture

    init() async throws {
        folder = try TemporaryFolder()
        process = try await ServiceFixture(folder, server)
        try await process.login()
    }

    @Test("Leaves another person's session, and shows it.")
    func anotherPerson() async throws {
        let elsewhere = try await ServiceFixture(folder, server)
        try await elsewhere.logout()
        server.answer("/userinfo", .json(200, #"{"name": "ann"}"#))
        try await elsewhere.login()

        await #expect(throws: AuthError.notSignedIn) { try await process.logout() }

        let ann = User(name: "ann", barbecueFoods: [])
        #expect(process.service.session.newest == .signedIn(ann))
        #expect(server.validRefreshTokens == ["refresh-canary-2"])
    }

    @Test("Ends the session that is there when its own has ended, as a new process does.")
    func afterItsOwn() async throws {
        try await process.logout()
        server.answer("/userinfo", .json(200, #"{"name": "ann"}"#))
        try await ServiceFixture(folder, server).login()

        try await process.logout()

        #expect(server.validRefreshTokens.isEmpty)
    }

    @Test("Leaves another person's session also when its own could not be read meanwhile.")
    func anotherPersonAfterAFailure() async throws {
        try folder.put("{", at: folder.state.deviceSessionPath)
        await process.refresh()
        try folder.state.deviceSession.file.delete()
        server.answer("/userinfo", .json(200, #"{"name": "ann"}"#))
        try await ServiceFixture(folder, server).login()

        await #expect(throws: AuthError.notSignedIn) { try await process.logout() }

        #expect(try folder.state.deviceSession.read()?.name == "ann")
    }

    @Test("Leaves a session of another server, and sends its tokens to no other server.")
    func anotherServer() async throws {
        let session = try folder.put(sessionOf: "https://other.example.org")

        await #expect(throws: AuthError.notSignedIn) { try await process.logout() }

        #expect(try folder.state.deviceSession.read() == session)
        #expect(!server.paths.contains("/revoke"))
    }

    @Test("A process that has shown no person ends it, and sends its tokens to no other server.")
    func unknown() async throws {
        _ = try folder.put(sessionOf: "https://other.example.org")
        let process = try await ServiceFixture(folder, server)

        try await process.logout()

        #expect(folder.contents == ["lock"])
        #expect(!server.paths.contains("/revoke"))
        #expect(
            process.partner.notices == [
                StateFolder.tokensMayBeValid + " The tokens are of https://other.example.org."
            ])
    }
}

extension TemporaryFolder {
    /// Keeps a session of joe at a server.
    fileprivate func put(sessionOf issuer: String) throws -> StoredSession {
        let access = try #require(Token("other-access"))
        let tokens = Tokens(access: access, refresh: nil, expiresIn: nil)
        let session = StoredSession(
            server: try IdentityServer(issuer: issuer, clientID: "ribhouse"), user: ServerFake.joe,
            renewal: ClockFake.noon, generation: 1, tokens: .file(Secrets(tokens)))
        try state.deviceSession.write(session)
        return session
    }
}

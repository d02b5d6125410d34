import Auth
import Foundation
import PrivateFiles
import PrivateFilesTestSupport
import RaceTesting
import Streams
import Synchronization
import Testing

@testable import DeviceSignIn

@Suite(.failsIfStuck) struct SigningOutTests {
    private let folder: TemporaryFolder
    private let server = ServerFake()

    init() throws { folder = try TemporaryFolder() }

    private func process() async throws -> ServiceFixture {
        try await ServiceFixture(folder, server)
    }

    private func signedIn() async throws -> ServiceFixture {
        let process = try await process()
        try await process.login()
        return process
    }

    @Test("Signing out removes the file and revokes both tokens.")
    func signOut() async throws {
        let process = try await signedIn()

        try await process.logout()

        #expect(await process.service.refresh() == .signedOut(.signedOut))
        #expect(folder.contents == ["lock"])
        #expect(server.hasNoValidToken)
    }

    @Test("Signing out without a session says so, and creates no folder.")
    func noFolder() async throws {
        let process = try await process()

        await #expect(throws: AuthError.notSignedIn) { try await process.logout() }

        #expect(folder.contents == nil)
    }

    @Test("Signing out works although the server does not answer, and says what it did not do.")
    func signOutOffline() async throws {
        let process = try await signedIn()
        server.answer("/revoke", .fails(.unreachable("it refuses connections")), .json(401, ""))
        let told = process.partner.notices.count

        try await process.logout()

        #expect(folder.contents == ["lock"])
        #expect(
            process.partner.notices.dropFirst(told) == [
                """
                You are signed out here, but a copy of the tokens may be valid until they expire. \
                https://id.example.org cannot be used: it refuses connections. Check the address \
                and the network.
                """
            ])
        #expect(server.paths.count { $0 == "/revoke" } == 2)
    }

    @Test("The person is signed out before the server is asked, which may take long.")
    func signedOutFirst() async throws {
        let process = try await signedIn()
        let states = Mutex<[SessionState?]>([])
        server.answer(
            "/revoke",
            .after(
                { [service = process.service] in
                    states.withLock { $0.append(service.session.newest) }
                }, .usual))

        try await process.logout()

        #expect(states.withLock { $0 } == [.signedOut(.signedOut)])
        #expect(server.requests.suffix(2).map(\.isCancellable) == [true, true])
        #expect(server.paths.count { $0.hasPrefix("/.well-known") } == 1)
    }

    @Test("Tokens of a server whose addresses are unknown cannot be revoked, which is told.")
    func noAddresses() async throws {
        try await process().login()
        let process = try await process()
        server.answer("/.well-known/oauth-authorization-server", .fails(.unreachable("x")))

        try await process.logout()

        #expect(process.service.session.newest == .signedOut(.signedOut))
        #expect(process.partner.notices.count == 1)
        #expect(process.partner.notices.first?.contains("cannot be used: x.") == true)
    }

    @Test("A file that cannot be removed fails the sign-out.")
    func notRemoved() async throws {
        let process = try await signedIn()
        try folder.block(folder.state.deviceSessionPath)

        let error = await #expect(throws: AuthError.self) { try await process.logout() }

        #expect(error?.description.contains(folder.state.deviceSessionPath) == true)
        #expect(server.validRefreshTokens.count == 1)
        #expect(process.service.session.newest == .signedIn(ServerFake.joe))
    }

    @Test("Signing out works with a damaged file.")
    func signOutDamaged() async throws {
        try folder.put("{", at: folder.state.deviceSessionPath)
        let process = try await process()

        let state = await process.service.refresh()
        try await process.logout()

        let error = try #require(state.problem)
        #expect(error.description.contains("is damaged"))
        #expect(folder.contents == ["lock"])
        #expect(process.partner.notices.count == 1)
        #expect(process.partner.notices.first?.contains("expire. \(error)") == true)
    }

    @Test("Signing out of a session that has ended elsewhere shows that it has.")
    func endedElsewhere() async throws {
        let process = try await signedIn()
        try await self.process().logout()

        await #expect(throws: AuthError.notSignedIn) { try await process.logout() }

        #expect(process.service.session.newest == .signedOut(.signedOutElsewhere))
    }

}

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

    /// Signs in ann in another process.
    private func signInAnn() async throws {
        server.answer("/userinfo", .json(200, #"{"name": "ann"}"#))
        try await ServiceFixture(folder, server).login()
    }

    @Test("Leaves another person's session, and shows it.")
    func anotherPerson() async throws {
        try await ServiceFixture(folder, server).logout()
        try await signInAnn()

        await #expect(throws: AuthError.notSignedIn) { try await process.logout() }

        let ann = User(name: "ann", barbecueFoods: [])
        #expect(process.service.session.newest == .signedIn(ann))
        #expect(server.validRefreshTokens == ["refresh-canary-2"])
    }

    @Test("Ends the session that is there when its own has ended, as a new process does.")
    func afterItsOwn() async throws {
        try await process.logout()
        try await signInAnn()

        try await process.logout()

        #expect(server.validRefreshTokens.isEmpty)
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

    @Test("Leaves another person's session also when its own could not be read meanwhile.")
    func anotherPersonAfterAFailure() async throws {
        try folder.put("{", at: folder.state.deviceSessionPath)
        await process.refresh()
        try folder.state.deviceSession.delete()
        try await signInAnn()

        await #expect(throws: AuthError.notSignedIn) { try await process.logout() }

        #expect(try folder.state.deviceSession.read()?.name == "ann")
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

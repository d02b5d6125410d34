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

    @Test("Signing out removes the file and revokes both tokens.")
    func signOut() async throws {
        let process = try await process()
        try await process.login()

        try await process.logout()

        #expect(await process.service.refresh() == .signedOut(.signedOut))
        #expect(folder.contents == ["lock"])
        #expect(server.validRefreshTokens == [] && server.validAccessTokens == [])
    }

    @Test("Signing out without a session says so, and creates no folder.")
    func noFolder() async throws {
        let process = try await process()

        await #expect(throws: AuthError.notSignedIn) { try await process.logout() }

        #expect(folder.contents == nil)
    }

    @Test("Signing out works although the server does not answer, and says what it did not do.")
    func signOutOffline() async throws {
        let process = try await process()
        try await process.login()
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
        let process = try await process()
        try await process.login()
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
        let process = try await process()
        try await process.login()
        try FileManager.default.removeItem(atPath: folder.state.deviceSessionPath)
        try folder.putFolder(at: folder.state.deviceSessionPath)

        let error = await #expect(throws: AuthError.self) { try await process.logout() }

        #expect(error?.description.contains(folder.state.deviceSessionPath) == true)
        #expect(server.validRefreshTokens.count == 1)
        guard case .signedIn = process.service.session.newest else {
            Issue.record("The person was signed out.")
            return
        }
    }

    @Test("Signing out works with a damaged file.")
    func signOutDamaged() async throws {
        try folder.put("{", at: folder.state.deviceSessionPath)
        let process = try await process()

        let state = await process.service.refresh()
        try await process.logout()

        guard case .signedOut(.unavailable(let error)) = state else {
            Issue.record("The damaged file was not reported.")
            return
        }
        #expect(error.description.contains("is damaged"))
        #expect(folder.contents == ["lock"])
        #expect(process.partner.notices.count == 1)
        #expect(process.partner.notices.first?.contains("expire. \(error)") == true)
    }

    @Test("Signing out of a session that has ended elsewhere shows that it has.")
    func endedElsewhere() async throws {
        let process = try await process()
        try await process.login()
        try await self.process().logout()

        await #expect(throws: AuthError.notSignedIn) { try await process.logout() }

        #expect(process.service.session.newest == .signedOut(.signedOutElsewhere))
    }
}

import Auth
import PrivateFiles
import PrivateFilesTestSupport
import Testing

@testable import DeviceSignIn

@Suite struct SigningOutTests {
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

    @Test("Signing out works although the server does not answer, and says what it did not do.")
    func signOutOffline() async throws {
        let process = try await process()
        try await process.login()
        server.answer("/revoke", .fails(.unreachable("it refuses connections")), .json(401, ""))

        try await process.logout()

        #expect(folder.contents == ["lock"])
        #expect(process.partner.notices.last?.hasPrefix("You are signed out here, but") == true)
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
    }

    @Test("Signing out without a session says so.")
    func notSignedIn() async throws {
        let process = try await process()

        await #expect(throws: AuthError.notSignedIn) { try await process.logout() }
    }
}

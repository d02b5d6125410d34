import Auth
import Foundation
import PrivateFiles
import PrivateFilesTestSupport
import RaceTesting
import Testing

@testable import DeviceSignIn

/// Sign-ins that end without a session, and leave no valid token.
@Suite(.failsIfStuck) struct SigningInEndTests {
    private let folder: TemporaryFolder
    private let server = ServerFake()

    init() throws { folder = try TemporaryFolder() }

    private var isClean: Bool {
        server.validRefreshTokens.isEmpty && server.validAccessTokens.isEmpty
    }

    @Test("A file that cannot be read is reported before anything is asked.")
    func damagedFile() async throws {
        try folder.put("{", at: folder.state.deviceSessionPath)
        let fixture = try await ServiceFixture(folder, server)

        let error = await #expect(throws: AuthError.self) { try await fixture.login() }

        #expect(error?.description.contains("is damaged") == true)
        #expect(server.requests.isEmpty)
    }

    @Test("Cancelled before its first request, it keeps nothing.")
    func cancelled() async throws {
        let fixture = try await ServiceFixture(folder, server)

        let result = await Task.cancelled { _ = try await fixture.login() }

        #expect(throws: AuthError.cancelled) { try result.get() }
        #expect(folder.contents == nil)
    }

    @Test("Cancelled while it waits for the person, it does not ask again.")
    func cancelledWait() async throws {
        let fixture = try await ServiceFixture(folder, server) { _ in throw CancellationError() }

        await #expect(throws: AuthError.cancelled) { try await fixture.login() }

        #expect(!server.paths.contains("/token"))
    }

    @Test("Cancelled after the tokens were issued, it revokes them.")
    func cancelledAfterwards() async throws {
        server.answer("/userinfo", .after(cancelThisTask, .usual))
        let fixture = try await ServiceFixture(folder, server)

        let result = await Task { try await fixture.login() }.result

        #expect(throws: AuthError.cancelled) { try result.get() }
        #expect(server.paths.count { $0 == "/revoke" } == 2)
        #expect(isClean)
        #expect(folder.contents == nil)
    }

    @Test("A token that its own server refuses is revoked.")
    func refusedToken() async throws {
        server.answer("/userinfo", .json(401, ""))
        let fixture = try await ServiceFixture(folder, server)

        await #expect(
            throws: AuthError.unavailable(
                """
                https://id.example.org refuses the token that it has just issued. Ask its \
                administrator.
                """)
        ) { try await fixture.login() }

        #expect(isClean)
    }

    @Test("Tokens that cannot be kept are revoked.")
    func noRoom() async throws {
        let fixture = try await ServiceFixture(folder, server)
        try folder.state.create()
        try folder.putFolder(at: folder.state.deviceSessionPath + ".tmp")

        let error = await #expect(throws: AuthError.self) { try await fixture.login() }

        #expect(error?.description.contains("device-session.json.tmp") == true)
        #expect(isClean)
    }

    @Test("The second token is revoked also when the first one is not, and the error stays.")
    func notRevoked() async throws {
        server.answer("/userinfo", .json(500, ""))
        server.answer("/revoke", .json(503, ""))
        let fixture = try await ServiceFixture(folder, server)

        let error = await #expect(throws: AuthError.self) { try await fixture.login() }

        #expect(error?.description.contains("refused to say who you are") == true)
        #expect(server.validRefreshTokens.count == 1)
        #expect(server.validAccessTokens.isEmpty)
    }
}

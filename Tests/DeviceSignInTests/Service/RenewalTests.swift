import Auth
import Foundation
import PrivateFiles
import PrivateFilesTestSupport
import RaceTesting
import Testing

@testable import DeviceSignIn

/// The renewal of tokens that expire.
@Suite(.failsIfStuck) struct RenewalTests {
    private let folder: TemporaryFolder
    private let server = ServerFake(life: 60)
    private let clock = ClockFake()
    private let joe = SessionState.signedIn(ServerFake.joe)

    init() throws { folder = try TemporaryFolder() }

    private func process() async throws -> ServiceFixture {
        try await ServiceFixture(folder, server, clock: clock)
    }

    private var session: StoredSession? {
        get throws { try folder.state.deviceSession.read() }
    }

    private var renewals: Int {
        server.requests.count { $0.form?.first?.value == "refresh_token" }
    }

    @Test("Tokens are renewed ten seconds before they expire, and no earlier.")
    func dueTime() async throws {
        try await process().login()

        clock.advance(by: .seconds(49))
        let early = try await process().refresh()
        let renewalsEarly = renewals
        clock.advance(by: .seconds(1))
        let due = try await process().refresh()

        #expect([early, due] == [joe, joe])
        #expect(renewalsEarly == 0)
        #expect(renewals == 1)
    }

    @Test(
        "Short lives are used for their half, at least for a second; without one it is an hour.",
        arguments: [("14", 7), ("2", 1), ("0", 1), ("null", 3_590), (#""21""#, 11)])
    func shortLife(life: String, seconds: Double) async throws {
        server.answer(
            "/token",
            .json(200, #"{"access_token": "a", "token_type": "bearer", "expires_in": \#(life)}"#))
        server.answer("/userinfo", .json(200, #"{"name": "joe"}"#))

        try await process().login()

        #expect(try session?.renewal == ServiceFixture.signedIn + seconds)
    }

    @Test("A renewed session is of the same person, and has the next number.")
    func stored() async throws {
        try await process().login()
        let first = try session
        clock.advance(by: .seconds(50))

        try await process().refresh()

        let second = try session
        #expect([first?.generation, second?.generation] == [1, 2])
        #expect(second?.user == ServerFake.joe)
        #expect(second?.renewal == ServiceFixture.signedIn + 50 + 50)
        #expect(try folder.state.serverOfDeviceSession()?.issuerText == ServerFake.issuer)
    }

    @Test("A server that sends no new refresh token lets the old one stay.")
    func notRotated() async throws {
        try await process().login()
        clock.advance(by: .seconds(50))
        server.answer(
            "/token", .json(200, #"{"access_token": "second", "token_type": "bearer"}"#))

        try await process().refresh()

        let secrets = Secrets(
            Tokens(access: try #require(Token("second")), refresh: nil, expiresIn: nil),
            keeping: Token("refresh-canary-1"))
        #expect(try session?.tokens == .file(secrets))
    }

    @Test("A session without a refresh token ends when its time has come, without a request.")
    func noRefreshToken() async throws {
        server.answer(
            "/token", .json(200, #"{"access_token": "a", "token_type": "bearer"}"#))
        server.answer("/userinfo", .json(200, #"{"name": "joe"}"#))
        try await process().login()
        clock.advance(by: .seconds(3_590))

        let state = try await process().refresh()

        #expect(state == .signedOut(.expired))
        #expect(renewals == 0)
        #expect(folder.contents == ["lock"])
    }
}

import Auth
import Foundation
import PrivateFiles
import PrivateFilesTestSupport
import RaceTesting
import Streams
import Synchronization
import Testing

@testable import DeviceSignIn

@Suite(.failsIfStuck) struct SigningInTests {
    private let folder: TemporaryFolder
    private let server = ServerFake()

    init() throws { folder = try TemporaryFolder() }

    private var stored: String { folder.text(at: folder.state.deviceSessionPath) ?? "" }

    @Test("The person sees code and address, answers elsewhere, and is signed in.")
    func wholeFlow() async throws {
        server.answer("/token", .json(400, #"{"error": "authorization_pending"}"#))
        let fixture = try await ServiceFixture(folder, server)

        let user = try await fixture.login()

        #expect(user == ServerFake.joe)
        #expect(fixture.service.session.newest == .signedIn(user))
        #expect(fixture.partner.notices.count == 2)
        #expect(
            fixture.partner.notices.first
                == """
                Open https://id.example.org/device in a browser and enter the code WDJB-MJHT.
                """)
        #expect(fixture.clock.time == .seconds(10))
        #expect(stored.contains("access-canary-1"))
        #expect(try folder.mode(of: folder.state.deviceSessionPath) == 0o600)
    }

    @Test(
        "What is asked for is who the person is, of what the server offers, or as the settings say.",
        arguments: [(nil, "openid profile"), (["email"], "email")])
    func scopes(settings: [String]?, asked: String) async throws {
        try await ServiceFixture(folder, server, scopes: settings).login()

        let form = server.requests.first { $0.url.path == "/device_authorization" }?.form
        #expect(form?.map(\.name) == ["client_id", "scope"])
        #expect(form?.last?.value == asked)
    }

    @Test("Without a credential helper, the person is told at last where the tokens are.")
    func warning() async throws {
        let fixture = try await ServiceFixture(folder, server)
        let states = Mutex<[SessionState?]>([])
        fixture.partner.during { [service = fixture.service] in
            states.withLock { $0.append(service.session.newest) }
        }

        let user = try await fixture.login()

        #expect(states.withLock { $0 } == [.signedOut(.noSession), .signedIn(user)])
        #expect(fixture.partner.notices.last?.contains("They are not encrypted") == true)
        #expect(fixture.partner.notices.last?.contains(folder.state.deviceSessionPath) == true)
    }

    @Test(
        "A sign-in that fails says why, and keeps nothing.",
        arguments: [
            ("/token", [#"{"error": "access_denied"}"#], .rejected, "refused in the browser"),
            ("/token", [#"{"error": "expired_token"}"#], .rejected, "expired"),
            ("/token", [#"{"error": "invalid_client"}"#], .unavailable, "invalid_client"),
            ("/token", ["{}"], .unavailable, "status 400, without a reason"),
            // A code that the server no longer knows is not called a refusal by the person:
            // `findings/allauth-expired-code.sh` shows such a server.
            (
                "/token", [nil, #"{"error": "access_denied"}"#], .rejected,
                "no longer accepts the code: it was refused"
            ),
            (
                "/token", [#"{"error": "invalid_grant"}"#], .rejected,
                """
                https://id.example.org no longer accepts the code: invalid_grant (status 400). \
                Sign in again.
                """
            ),
        ] as [(String, [String?], AuthError.Kind, String)])
    func failures(
        path: String, bodies: [String?], kind: AuthError.Kind, part: String
    ) async throws {
        for body in bodies {
            server.answer(path, body.map { .json(400, $0) } ?? .fails(.unreachable("x")))
        }
        let fixture = try await ServiceFixture(folder, server)

        let error = await #expect(throws: AuthError.self) { try await fixture.login() }

        #expect(error?.kind == kind)
        #expect(error?.description.contains(part) == true)
        #expect(server.hasNoValidToken)
        #expect(folder.contents == nil)
    }

    @Test("A code that is not entered expires, without a poll after its end.")
    func expires() async throws {
        for _ in 1...200 {
            server.answer("/token", .json(400, #"{"error": "authorization_pending"}"#))
        }
        let fixture = try await ServiceFixture(folder, server)

        let error = await #expect(throws: AuthError.self) { try await fixture.login() }

        #expect(error?.description == "The code has expired. Sign in again.")
        #expect(fixture.clock.time == .seconds(600))
    }

    @Test("No sentence, and no description of a value, has a token or a device code.")
    func canary() async throws {
        let fixture = try await ServiceFixture(folder, server)

        let user = try await fixture.login()
        let session = try #require(try folder.state.deviceSession.read())
        try await fixture.logout()
        let token = try #require(Token("access-canary"))
        let tokens = Tokens(access: token, refresh: token, expiresIn: nil)
        let address = try SecureAddress(ServerFake.issuer + "/device_authorization").url
        let codes = try await DeviceAuthorization(server.send(.post([:], to: address)))

        var printed = fixture.partner.notices
        for value: Any in [user, session, token, tokens, codes] {
            var dumped = ""
            dump(value, to: &dumped)
            printed += ["\(value)", String(reflecting: value), dumped]
        }
        #expect(printed.filter { $0.contains("canary") } == [])
    }

    @Test("Lost connections are waited out, and told once.")
    func lostConnections() async throws {
        server.answer(
            "/token", .fails(.unreachable("the connection was lost")), .json(502, "<html>"),
            .json(400, #"{"error": "slow_down"}"#))
        let fixture = try await ServiceFixture(folder, server)

        try await fixture.login()

        #expect(fixture.partner.notices.filter { $0.contains("does not answer") }.count == 1)
        #expect(fixture.clock.time == .seconds(5 + 10 + 20 + 10))
    }

    @Test("Each loss is told after an answer, and the times count from the start of the sign-in.")
    func lostTwice() async throws {
        let lost = ServerFake.Answer.fails(.unreachable("x"))
        let pending = ServerFake.Answer.json(400, #"{"error": "authorization_pending"}"#)
        server.answer("/token", lost, pending, lost, lost)
        let clock = ClockFake()
        clock.advance(by: .seconds(1_000))
        let fixture = try await ServiceFixture(folder, server, clock: clock)

        try await fixture.login()

        let notice = """
            https://id.example.org does not answer. Trying again until the code expires.
            """
        #expect(fixture.partner.notices.count { $0 == notice } == 2)
        #expect(clock.time == .seconds(1_050))
    }

    @Test("A loss is told before the server is asked again.")
    func toldInTime() async throws {
        let fixture = try await ServiceFixture(folder, server)
        let told = Mutex(0)
        server.answer(
            "/token", .json(503, ""),
            .after(
                { [partner = fixture.partner] in
                    told.withLock { $0 = partner.notices.count }
                }, .usual))

        try await fixture.login()

        #expect(told.withLock { $0 } == 2)
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
        #expect(server.hasNoValidToken)
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

        #expect(server.hasNoValidToken)
    }

    @Test("Tokens that cannot be kept are revoked.")
    func noRoom() async throws {
        let fixture = try await ServiceFixture(folder, server)
        try folder.state.create()
        try folder.putFolder(at: folder.state.deviceSessionPath + ".tmp")

        let error = await #expect(throws: AuthError.self) { try await fixture.login() }

        #expect(error?.description.contains("device-session.json.tmp") == true)
        #expect(server.hasNoValidToken)
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

    // MARK: Servers that fail, or answer otherwise than the standards say

    /// The error of a sign-in, and what the person was told before.
    private func failure() async throws -> (error: AuthError?, notices: [String]) {
        let process = try await ServiceFixture(folder, server)
        let error = await #expect(throws: AuthError.self) { try await process.login() }
        return (error, process.partner.notices)
    }

    @Test(
        "Tokens that were issued and cannot be used are revoked, and the sentence names the field.")
    func unusable() async throws {
        server.answer("/token", .json(200, ServerFake.otherType))

        let error = try await failure().error

        #expect(
            error
                == .unavailable(
                    """
                    https://id.example.org was asked to complete the sign-in, and gave an answer that \
                    cannot be used: “token_type” is “DPoP”, not “Bearer” (status 200). Ask its \
                    administrator.
                    """))
        #expect(server.revoked == ["r-canary", "a-canary"])
    }

    @Test(
        "A poll that fails at the server is repeated, and the person learns how it fails.",
        arguments: [
            (500, "", "cannot answer now: an empty answer with status 500"),
            (408, "<html>", "cannot answer now: status 408, with a page that is no JSON"),
            (400, "<html>", "cannot answer now: status 400, with a page that is no JSON"),
        ])
    func outage(status: Int, body: String, part: String) async throws {
        server.answer("/token", .json(status, body))
        let process = try await ServiceFixture(folder, server)

        try await process.login()

        #expect(
            process.partner.notices.contains(
                "https://id.example.org \(part). Trying again until the code expires."))
    }

    @Test("A limit of requests is waited for, and shows nothing.")
    func limit() async throws {
        server.answer("/token", .json(429, #"{"error": "too_many_requests"}"#))
        let process = try await ServiceFixture(folder, server)

        try await process.login()

        #expect(process.clock.time == .seconds(15))
        #expect(!process.partner.notices.contains { $0.contains("429") })
    }
}

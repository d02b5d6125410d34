import Auth
import Foundation
import PrivateFiles
import PrivateFilesTestSupport
import RaceTesting
import Testing

@testable import DeviceSignIn

/// Answers that real servers give, and the standards do not.
@Suite(.failsIfStuck) struct ServerAnswersTests {
    private let folder: TemporaryFolder
    private let server = ServerFake()
    private let clock = ClockFake()

    init() throws { folder = try TemporaryFolder() }

    private func process() async throws -> ServiceFixture {
        try await ServiceFixture(folder, server, clock: clock)
    }

    /// The error of a sign-in, and what the person was told before.
    private func failure() async throws -> (error: AuthError?, notices: [String]) {
        let process = try await process()
        let error = await #expect(throws: AuthError.self) { try await process.login() }
        return (error, process.partner.notices)
    }

    private var revoked: [String] {
        server.requests.filter { $0.url.path == "/revoke" }
            .compactMap { $0.form?.first { $0.name == "token" }?.value }
    }

    private static let otherType = #"""
        {"access_token": "a-canary", "refresh_token": "r-canary", "token_type": "DPoP"}
        """#

    @Test(
        "Tokens that were issued and cannot be used are revoked, and the sentence names the field.")
    func unusable() async throws {
        server.answer("/token", .json(200, Self.otherType))

        let error = try await failure().error

        #expect(
            error
                == .unavailable(
                    """
                    https://id.example.org was asked to complete the sign-in, and gave an answer that \
                    cannot be used: “token_type” is “DPoP”, not “Bearer” (status 200). Ask its \
                    administrator.
                    """))
        #expect(revoked == ["r-canary", "a-canary"])
    }

    @Test("So are those of a renewal, and the session stays.")
    func unusableRenewal() async throws {
        try await process().login()
        clock.advance(by: .seconds(60))
        server.answer("/token", .json(200, Self.otherType))
        let process = try await process()

        let state = await process.refresh()

        #expect(state == .signedIn(ServerFake.joe))
        #expect(revoked == ["r-canary", "a-canary"])
        #expect(process.partner.notices.last?.contains("“token_type”") == true)
    }

    @Test(
        "An answer of another program ends no session.",
        arguments: [
            (400, "<h1>Bad Request (400)</h1>"), (200, "<html>"), (403, "<html>"), (408, ""),
            (429, #"{"error": "too_many_requests"}"#), (500, ""), (400, "{}"),
        ])
    func gateway(status: Int, body: String) async throws {
        try await process().login()
        clock.advance(by: .seconds(60))
        server.answer("/token", .json(status, body))

        let state = try await process().refresh()

        #expect(state == .signedIn(ServerFake.joe))
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
        let process = try await process()

        try await process.login()

        #expect(
            process.partner.notices.contains(
                "https://id.example.org \(part). Trying again until the code expires."))
    }

    @Test("A limit of requests is waited for, and shows nothing.")
    func limit() async throws {
        server.answer("/token", .json(429, #"{"error": "too_many_requests"}"#))
        let process = try await process()

        try await process.login()

        #expect(clock.time == .seconds(15))
        #expect(!process.partner.notices.contains { $0.contains("429") })
    }

    /// `findings/allauth-expired-code.sh` shows such a server.
    @Test("A code that the server no longer knows is not called a refusal by the person.")
    func forgotten() async throws {
        server.answer(
            "/token", .fails(.unreachable("x")), .json(400, #"{"error": "access_denied"}"#),
            .json(400, #"{"error": "invalid_grant"}"#))

        let used = try await failure().error
        let unknown = try await failure().error

        #expect(used?.description.contains("no longer accepts the code: it was refused") == true)
        #expect(
            unknown
                == .rejected(
                    """
                    https://id.example.org no longer accepts the code: invalid_grant (status 400). \
                    Sign in again.
                    """))
    }
}

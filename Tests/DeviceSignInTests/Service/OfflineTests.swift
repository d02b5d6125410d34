import Auth
import Foundation
import PrivateFiles
import PrivateFilesTestSupport
import RaceTesting
import Synchronization
import Testing

@testable import DeviceSignIn

/// Sessions whose server or lock does not answer, or whose server answers otherwise than the standards say.
@Suite(.failsIfStuck) struct OfflineTests {
    private let folder: TemporaryFolder
    private let server = ServerFake()
    private let clock = ClockFake()
    private let joe = SessionState.signedIn(ServerFake.joe)

    init() throws { folder = try TemporaryFolder() }

    private func process() async throws -> ServiceFixture {
        try await ServiceFixture(folder, server, clock: clock)
    }

    /// Returns a process that finds a session whose tokens have to be renewed.
    private func processWithDueSession() async throws -> ServiceFixture {
        try await process().login()
        clock.advance(by: .seconds(50))
        return try await process()
    }

    private var tokenRequests: Int { server.paths.count { $0 == "/token" } }

    @Test("A server that did not answer is asked again after thirty seconds, and no earlier.")
    func pause() async throws {
        let process = try await processWithDueSession()
        let failure = ServerFake.Answer.fails(.unreachable("x"))
        server.answer("/token", failure, failure)
        var requests: [Int] = []

        for seconds in [0, 29, 1, 29, 1] {
            clock.advance(by: .seconds(seconds))
            #expect(await process.refresh() == joe)
            requests.append(tokenRequests)
        }

        #expect(requests == [2, 2, 3, 3, 4])
        #expect(try folder.state.deviceSession.read()?.generation == 2)
    }

    @Test("The person is told once that the server does not answer, and again after it did.")
    func notices() async throws {
        let process = try await processWithDueSession()
        let failure = ServerFake.Answer.fails(.unreachable("x"))
        server.answer("/token", failure, failure, failure, .usual, failure)
        var counts: [Int] = []

        for _ in 1...5 {
            #expect(await process.refresh() == joe)
            counts.append(process.partner.notices.count)
            clock.advance(by: .seconds(50))
        }

        #expect(counts == [1, 1, 1, 1, 2])
        #expect(
            process.partner.notices.first
                == """
                https://id.example.org cannot be used: x. Check the address and the network.
                """)
    }

    @Test("A server whose addresses cannot be found ends no session, and is not asked at once.")
    func noAddresses() async throws {
        let process = try await processWithDueSession()
        server.answer(
            "/.well-known/oauth-authorization-server", .fails(.untrusted("x")),
            .fails(.untrusted("y")))

        let state = await process.refresh()
        let count = server.paths.count
        await process.refresh()

        #expect(state == joe)
        #expect(server.paths.count == count)
        #expect(process.partner.notices.count == 1)
    }

    @Test("A person who signs out while the server does not answer stays signed out.")
    func signedOutMeanwhile() async throws {
        let process = try await processWithDueSession()
        let path = "/.well-known/oauth-authorization-server"
        server.answer(
            path, .after({ try await process.logout() }, .fails(.unreachable("x"))),
            .fails(.unreachable("x")))

        #expect(await process.refresh() == .signedOut(.signedOut))
    }

    @Test("A lock that cannot be taken throws out nobody who is shown, and is tried again later.")
    func noLockForAWhile() async throws {
        let process = try await ServiceFixture(folder, server, clock: clock)
        try await process.login()
        clock.advance(by: .seconds(50))
        try folder.block(folder.state.lockPath)

        #expect(await process.refresh() == joe)
        try FileManager.default.removeItem(atPath: folder.state.lockPath)
        clock.advance(by: .seconds(30))
        #expect(await process.refresh() == joe)

        #expect(process.partner.notices.last?.contains(folder.state.lockPath) == true)
        #expect(try folder.state.deviceSession.read()?.generation == 2)
    }

    @Test("A notice is shown after the lock is released.")
    func lockIsFree() async throws {
        let process = try await processWithDueSession()
        server.answer("/token", .fails(.unreachable("x")))
        let isFree = Mutex(false)
        process.partner.during { [folder] in
            isFree.withLock { $0 = !folder.isLocked }
        }

        await process.refresh()

        #expect(isFree.withLock { $0 })
    }

    @Test("What the lock's folder does not allow is reported, and ends the session's state.")
    func noLock() async throws {
        let process = try await processWithDueSession()
        try folder.block(folder.state.lockPath)

        let error = try #require(await process.refresh().problem)
        #expect(error.description.contains(folder.state.lockPath))
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

import Auth
import Foundation
import PrivateFiles
import PrivateFilesTestSupport
import RaceTesting
import Streams
import Synchronization
import Testing

@testable import DeviceSignIn

/// The renewal of tokens that expire, also while the server or the lock does not answer.
@Suite(.failsIfStuck) struct RenewalTests {
    private let folder: TemporaryFolder
    private let server = ServerFake()
    private let clock = ClockFake()
    private let joe = SessionState.signedIn(ServerFake.joe)

    init() throws { folder = try TemporaryFolder() }

    private func process() async throws -> ServiceFixture {
        try await ServiceFixture(folder, server, clock: clock)
    }

    /// Returns a process that finds a session whose tokens have to be renewed.
    private func dueProcess() async throws -> ServiceFixture {
        try await process().login()
        clock.advance(by: .seconds(50))
        return try await process()
    }

    private var session: StoredSession? {
        get throws { try folder.state.deviceSession.read() }
    }

    @Test("Tokens are renewed ten seconds before they expire, and no earlier.")
    func dueTime() async throws {
        try await process().login()

        clock.advance(by: .seconds(49))
        let requests = server.paths.count
        let early = try await process().refresh()
        let requestsEarly = server.paths.count
        clock.advance(by: .seconds(1))
        let due = try await process().refresh()

        #expect([early, due] == [joe, joe])
        #expect(requestsEarly == requests)
        #expect(server.renewals == 1)
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
        #expect(second?.subject == "1")
        #expect(second?.renewal == ServiceFixture.signedIn + 50 + 50)
        #expect(try folder.state.serverOfDeviceSession()?.issuerText == ServerFake.issuer)
    }

    @Test("A server that sends no new refresh token lets the old one stay.")
    func notRotated() async throws {
        let process = try await dueProcess()
        server.answer(
            "/token", .json(200, #"{"access_token": "second", "token_type": "bearer"}"#))

        await process.refresh()

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
        #expect(server.renewals == 0)
        #expect(folder.contents == ["lock"])
    }

    @Test("Of many processes one renews the tokens, and all are signed in.")
    func oneAtATime() async throws {
        try await process().login()
        clock.advance(by: .seconds(51))
        var processes: [ServiceFixture] = []
        for _ in 1...5 {
            // Real pauses: the process that has the lock may wait for a processor.
            let process = try await ServiceFixture(folder, server, clock: clock) {
                try await Task.sleep(for: $0)
            }
            processes.append(process)
        }

        let states = await withTaskGroup(of: SessionState.self) { group in
            for process in processes { group.addTask { await process.service.refresh() } }
            return await group.reduce(into: []) { $0.append($1) }
        }

        #expect(states == Array(repeating: joe, count: 5))
        #expect(!server.hadOverlap)
        #expect(server.validRefreshTokens == ["refresh-canary-2"])
    }

    @Test(
        "A refusal to renew ends the session, with or without a reason in the body.",
        arguments: [
            #"{"error": "invalid_grant"}"#, "",
        ])
    func refused(body: String) async throws {
        try await process().login()
        clock.advance(by: .seconds(51))
        server.answer("/token", .json(400, body))

        let state = try await process().service.refresh()

        #expect(state == .signedOut(.expired))
        #expect(folder.contents == ["lock"])
    }

    @Test("A renewal that is cancelled before its first request changes nothing.")
    func cancelledBefore() async throws {
        let process = try await dueProcess()

        _ = await Task.cancelled { await process.refresh() }

        #expect(process.service.session.newest == .signedOut(.noSession))
        #expect(process.partner.notices.isEmpty)
        #expect(try folder.state.deviceSession.read()?.generation == 1)
    }

    @Test("A renewal that is cancelled before it has the lock tells the person nothing.")
    func cancelledAtTheLock() async throws {
        let process = try await dueProcess()
        try await process.login()
        clock.advance(by: .seconds(50))
        let notices = process.partner.notices

        _ = await Task.cancelled { await process.refresh() }

        #expect(process.partner.notices == notices)
    }

    @Test("A session that is replaced while the server does not answer is the new one.")
    func replacedMeanwhile() async throws {
        let (process, elsewhere) = (try await dueProcess(), try await process())
        _ = try await elsewhere.service.metadata()
        server.answer("/userinfo", .json(200, #"{"name": "ann"}"#))
        server.answer(
            "/.well-known/oauth-authorization-server",
            .after(
                {
                    try await elsewhere.logout()
                    try await elsewhere.login()
                }, .fails(.unreachable("x"))))

        #expect(await process.refresh() == .signedIn(User(name: "ann", barbecueFoods: [])))
    }

    @Test(
        "A renewal that was sent takes its answer into account, although it is cancelled.",
        arguments: [
            (ServerFake.Answer.usual, 2), (.json(400, ""), nil), (.fails(.unreachable("x")), 1),
        ] as [(ServerFake.Answer, Int?)])
    func cancelledMeanwhile(answer: ServerFake.Answer, generation: Int?) async throws {
        let process = try await dueProcess()
        server.answer("/token", .after(cancelThisTask, answer))

        _ = await Task { await process.refresh() }.value

        #expect(
            process.service.session.newest == (generation == nil ? .signedOut(.expired) : joe))
        #expect(try session?.generation == generation)
    }

    @Test(
        "Without room for new tokens the old refresh token is not used; if it was, they are reported.",
        arguments: [false, true])
    func noRoom(isMeanwhile: Bool) async throws {
        let process = try await dueProcess()
        let fill: @Sendable () async throws -> Void = { [folder] in
            try folder.putFolder(at: folder.state.deviceSessionPath + ".tmp")
        }
        if isMeanwhile { server.answer("/token", .after(fill, .usual)) } else { try await fill() }

        let state = await process.refresh()

        #expect(state == joe)
        #expect(server.renewals == (isMeanwhile ? 1 : 0))
        #expect(process.partner.notices.count == 1)
        #expect(process.partner.notices.first?.contains("device-session.json.tmp") == true)
    }

    @Test("A server that did not answer is asked again after thirty seconds, and no earlier.")
    func pause() async throws {
        let process = try await dueProcess()
        let failure = ServerFake.Answer.fails(.unreachable("x"))
        server.answer("/token", failure, failure)
        var requests: [Int] = []

        for seconds in [0, 29, 1, 29, 1] {
            clock.advance(by: .seconds(seconds))
            #expect(await process.refresh() == joe)
            requests.append(server.tokenRequests)
        }

        #expect(requests == [2, 2, 3, 3, 4])
        #expect(try folder.state.deviceSession.read()?.generation == 2)
    }

    @Test("The person is told once that the server does not answer, and again after it did.")
    func notices() async throws {
        let process = try await dueProcess()
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
        let process = try await dueProcess()
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
        let process = try await dueProcess()
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
        let process = try await dueProcess()
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
        let process = try await dueProcess()
        try folder.block(folder.state.lockPath)

        let error = try #require(await process.refresh().problem)
        #expect(error.description.contains(folder.state.lockPath))
    }

    @Test("Renewed tokens that cannot be used are revoked, and the session stays.")
    func unusableRenewal() async throws {
        try await process().login()
        clock.advance(by: .seconds(60))
        server.answer("/token", .json(200, ServerFake.otherType))
        let process = try await process()

        let state = await process.refresh()

        #expect(state == .signedIn(ServerFake.joe))
        #expect(server.revoked == ["r-canary", "a-canary"])
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
}

import Auth
import Foundation
import PrivateFiles
import PrivateFilesTestSupport
import RaceTesting
import Synchronization
import Testing

@testable import DeviceSignIn

/// Sessions whose server does not answer.
@Suite(.failsIfStuck) struct OfflineTests {
    private let folder: TemporaryFolder
    private let server = ServerFake(life: 60)
    private let clock = ClockFake()
    private let joe = SessionState.signedIn(ServerFake.joe)

    init() throws { folder = try TemporaryFolder() }

    /// Returns a process that finds a session whose tokens have to be renewed.
    private func processWithDueSession() async throws -> ServiceFixture {
        try await ServiceFixture(folder, server, clock: clock).login()
        clock.advance(by: .seconds(50))
        return try await ServiceFixture(folder, server, clock: clock)
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

    @Test("The person is told before the refresh ends.")
    func toldInTime() async throws {
        let process = try await processWithDueSession()
        server.answer("/token", .json(503, ""))

        await process.refresh()

        #expect(process.partner.notices.count == 1)
        #expect(process.partner.notices.first?.contains("refused to renew the session") == true)
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
        try FileManager.default.removeItem(atPath: folder.state.lockPath)
        try folder.putFolder(at: folder.state.lockPath)

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
            // Safe: the path lives during the call.
            let lock = unsafe open(folder.state.lockPath, O_RDWR | O_CLOEXEC)
            isFree.withLock { $0 = flock(lock, LOCK_EX | LOCK_NB) == 0 }
            close(lock)
        }

        await process.refresh()

        #expect(isFree.withLock { $0 })
    }

    @Test("What the lock's folder does not allow is reported, and ends the session's state.")
    func noLock() async throws {
        let process = try await processWithDueSession()
        try FileManager.default.removeItem(atPath: folder.state.lockPath)
        try folder.putFolder(at: folder.state.lockPath)

        guard case .signedOut(.unavailable(let error)) = await process.refresh() else {
            Issue.record("A lock that cannot be taken was not reported.")
            return
        }
        #expect(error.description.contains(folder.state.lockPath))
    }
}

import Auth
import Foundation
import PrivateFiles
import PrivateFilesTestSupport
import RaceTesting
import Streams
import Testing

@testable import DeviceSignIn

/// Renewals that cannot be completed, or are cancelled.
@Suite(.failsIfStuck) struct RenewalFailureTests {
    private let folder: TemporaryFolder
    private let server = ServerFake(life: 60)
    private let clock = ClockFake()
    private let joe = SessionState.signedIn(ServerFake.joe)

    init() async throws {
        folder = try TemporaryFolder()
        try await process().login()
        clock.advance(by: .seconds(50))
    }

    private func process() async throws -> ServiceFixture {
        try await ServiceFixture(folder, server, clock: clock)
    }

    @Test("Without room for new tokens the old refresh token is not used.")
    func noRoom() async throws {
        try folder.putFolder(at: folder.state.deviceSessionPath + ".tmp")
        let process = try await process()

        let state = await process.refresh()

        #expect(state == joe)
        #expect(server.paths.count { $0 == "/token" } == 1)
        #expect(process.partner.notices.count == 1)
        #expect(process.partner.notices.first?.contains("device-session.json.tmp") == true)
    }

    @Test("New tokens that cannot be written are reported, and the person stays signed in.")
    func noRoomMeanwhile() async throws {
        let process = try await process()
        server.answer(
            "/token",
            .after(
                { [folder] in
                    try folder.putFolder(at: folder.state.deviceSessionPath + ".tmp")
                }, .usual))

        let state = await process.refresh()

        #expect(state == joe)
        #expect(process.partner.notices.first?.contains("device-session.json.tmp") == true)
    }

    @Test("A session whose file cannot be removed has not ended.")
    func notRemoved() async throws {
        server.answer("/token", .after(blockFile, .json(400, "")))
        let process = try await process()

        let state = await process.refresh()

        #expect(state == joe)
        #expect(process.partner.notices.count == 1)
    }

    @Test("A renewal that is cancelled before its first request changes nothing.")
    func cancelledBefore() async throws {
        let process = try await process()

        _ = await Task.cancelled { await process.refresh() }

        #expect(process.service.session.newest == .signedOut(.noSession))
        #expect(process.partner.notices.isEmpty)
        #expect(try folder.state.deviceSession.read()?.generation == 1)
    }

    @Test("A renewal that is cancelled before it has the lock tells the person nothing.")
    func cancelledAtTheLock() async throws {
        let process = try await process()
        try await process.login()
        clock.advance(by: .seconds(50))
        let notices = process.partner.notices

        _ = await Task.cancelled { await process.refresh() }

        #expect(process.partner.notices == notices)
    }

    @Test("A session that is replaced while the server does not answer is the new one.")
    func replacedMeanwhile() async throws {
        let (process, elsewhere) = (try await process(), try await process())
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
        arguments: [false, true])
    func cancelledMeanwhile(isRefused: Bool) async throws {
        server.answer(
            "/token",
            .after(cancelThisTask, isRefused ? .json(400, "") : .fails(.unreachable("x"))))
        let process = try await process()

        _ = await Task { await process.refresh() }.value

        #expect(process.service.session.newest == (isRefused ? .signedOut(.expired) : joe))
    }

    /// Replaces the session's file with a folder, which cannot be removed as a file.
    private var blockFile: @Sendable () async throws -> Void {
        { [folder] in
            try FileManager.default.removeItem(atPath: folder.state.deviceSessionPath)
            try folder.putFolder(at: folder.state.deviceSessionPath)
        }
    }
}

import Auth
import PrivateFiles
import PrivateFilesTestSupport
import RaceTesting
import Testing

@testable import DeviceSignIn

@Suite(.failsIfStuck) struct SessionTests {
    private let folder: TemporaryFolder
    private let server = ServerFake(life: 60)
    private let clock = ClockFake()
    private let joe = SessionState.signedIn(ServerFake.joe)

    init() throws { folder = try TemporaryFolder() }

    private func process() async throws -> ServiceFixture {
        try await ServiceFixture(folder, server, clock: clock)
    }

    private var stored: String { folder.text(at: folder.state.deviceSessionPath) ?? "" }

    @Test("Another process finds the session, without a request.")
    func found() async throws {
        try await process().login()
        let count = server.paths.count

        let state = try await process().service.refresh()

        #expect(state == joe)
        #expect(server.paths.count == count)
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

    @Test("A refresh that was sent is completed, although the task is cancelled.")
    func cancelled() async throws {
        try await process().login()
        clock.advance(by: .seconds(51))
        let process = try await process()
        server.answer("/token", .after(cancelThisTask, .usual))

        _ = await Task { await process.service.refresh() }.value

        #expect(server.validRefreshTokens == ["refresh-canary-2"])
        #expect(stored.contains("refresh-canary-2"))
    }

    @Test("A sign-out in another process is noticed by one that watches.")
    func elsewhere() async throws {
        let process = try await process()
        try await process.login()
        try await self.process().logout()

        let reason = await withTaskGroup(of: SessionState?.self) { group in
            group.addTask {
                await process.service.watch()
                return nil
            }
            group.addTask {
                await process.service.session.first {
                    if case .signedOut = $0 { true } else { false }
                }
            }
            let reason = await group.next() ?? nil
            group.cancelAll()
            return reason
        }

        #expect(reason == .signedOut(.signedOutElsewhere))
    }
}

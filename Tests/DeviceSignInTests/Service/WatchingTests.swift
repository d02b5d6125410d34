import Auth
import Foundation
import PrivateFiles
import PrivateFilesTestSupport
import RaceTesting
import Streams
import StreamsTestSupport
import Synchronization
import Testing

@testable import DeviceSignIn

@Suite(.failsIfStuck) struct WatchingTests {
    private let folder: TemporaryFolder
    private let server = ServerFake(life: 60)
    private let clock = ClockFake()
    private let elsewhere: ServiceFixture
    private let joe = SessionState.signedIn(ServerFake.joe)

    init() async throws {
        folder = try TemporaryFolder()
        elsewhere = try await ServiceFixture(folder, server, clock: clock)
    }

    /// Returns a sleep that calls `meanwhile` between two looks, and is cancelled after five.
    private func sleep(
        meanwhile: @escaping @Sendable (Int) async throws -> Void
    ) -> SleepFake {
        SleepFake { number in
            if number > 5 { throw CancellationError() }
            try await meanwhile(number)
        }
    }

    private func fixture(
        _ sleep: SleepFake, helper: KeychainFake? = nil, now: (@Sendable () -> Date)? = nil
    ) async throws -> ServiceFixture {
        try await ServiceFixture(
            folder, server, clock: clock, helper: helper, sleep: sleep.sleep, now: now)
    }

    @Test("A sign-in and a sign-out elsewhere are found.")
    func elsewhereChanges() async throws {
        let process = try await fixture(
            sleep { [elsewhere] number in
                if number == 2 { try await elsewhere.login() }
                if number == 4 { try await elsewhere.logout() }
            })

        let states = await process.service.session.elements { await process.watch() }

        #expect(states == [.signedOut(.noSession), joe, .signedOut(.signedOutElsewhere)])
    }

    @Test("A sign-out elsewhere that comes while the file is read is found by the next look.")
    func changeMeanwhile() async throws {
        try await elsewhere.login()
        let path = folder.state.deviceSessionPath
        let process = try await fixture(sleep { _ in }) { [clock] in
            // The time is asked for after the file was read.
            try? FileManager.default.removeItem(atPath: path)
            return clock.now
        }

        await process.watch()

        #expect(process.service.session.newest == .signedOut(.signedOutElsewhere))
    }

    @Test("It looks when the tokens are due, and reads a file that has not changed once.")
    func unchanged() async throws {
        try await elsewhere.login()
        let path = folder.state.deviceSessionPath
        let sleep = sleep { [folder] number in
            // A file that others can read is refused. Its mode is no part of its revision.
            if number == 4 { try folder.setMode(0o644, of: path) }
        }
        let process = try await fixture(sleep)

        await process.watch()

        #expect(process.service.session.newest == joe)
        // They live for a minute, and are renewed ten seconds before.
        #expect(sleep.durations == [1, 50, 50, 50, 60, 60].map { .seconds($0) })
    }

    @Test("A file that could not be read is looked at again, though it has not changed.")
    func readableAgain() async throws {
        try await elsewhere.login()
        let path = folder.state.deviceSessionPath
        try folder.setMode(0o644, of: path)
        let process = try await fixture(
            sleep { [folder] number in
                // The mode is no part of the revision.
                if number == 3 { try folder.setMode(0o600, of: path) }
            })

        await process.watch()

        #expect(process.service.session.newest == joe)
    }

    @Test("Tokens are renewed when their time comes, though the file has not changed.")
    func due() async throws {
        try await elsewhere.login()
        let process = try await fixture(
            sleep { [clock] number in
                if number == 3 { clock.advance(by: .seconds(50)) }
            })

        await process.watch()

        #expect(server.tokenRequests == 2)
        #expect(try folder.state.deviceSession.read()?.generation == 2)
        #expect(process.service.session.newest == joe)
    }

    @Test("A helper that fails is not asked again until the file changes.")
    func failingHelper() async throws {
        let keychain = KeychainFake()
        try await ServiceFixture(folder, server, clock: clock, helper: keychain).login()
        clock.advance(by: .seconds(50))
        keychain.fail(.unavailable("The keychain is locked."))
        let process = try await fixture(sleep { _ in }, helper: keychain)
        let count = keychain.calls.count

        await process.watch()

        #expect(keychain.calls.dropFirst(count) == [.get])
        #expect(
            process.service.session.newest
                == .signedOut(.unavailable(.unavailable("The keychain is locked."))))
    }

    @Test("A watch of a task that is cancelled ends.")
    func cancelled() async throws {
        let service = DeviceAuthService(
            settings: DeviceSettings(
                server: try IdentityServer(issuer: ServerFake.issuer, clientID: "ribhouse")),
            folder: folder.state, conversation: Conversation())

        _ = await Task.cancelled { await service.watch() }

        #expect(service.session.newest == .signedOut(.noSession))
    }
}

/// Changes of another process while this one waits for the lock.
@Suite(.failsIfStuck) struct ChangesMeanwhileTests {
    private let folder: TemporaryFolder
    private let server = ServerFake(life: 60)
    private let clock = ClockFake()
    private let elsewhere: ServiceFixture
    private let joe = SessionState.signedIn(ServerFake.joe)

    init() async throws {
        folder = try TemporaryFolder()
        elsewhere = try await ServiceFixture(folder, server, clock: clock)
        try await elsewhere.login()
        clock.advance(by: .seconds(50))
    }

    /// Returns a process that waits for the lock once, while `meanwhile` happens.
    private func process(
        meanwhile: @escaping @Sendable () async throws -> Void
    ) async throws -> ServiceFixture {
        let lockSleep = SleepFake { [folder] number in
            guard number == 1 else { return }
            folder.unlockElsewhere()
            try await meanwhile()
        }
        let process = try await ServiceFixture(folder, server, clock: clock) { [clock] duration in
            // The pauses between two polls are longer than those of the lock.
            let isPoll = duration >= .seconds(1)
            try await (isPoll ? clock.sleep : lockSleep.sleep)(duration)
        }
        try folder.lockElsewhere()
        return process
    }

    @Test("Tokens that another process has renewed are not renewed again.")
    func renewed() async throws {
        let process = try await process { [elsewhere] in await elsewhere.refresh() }

        #expect(await process.refresh() == joe)
        #expect(server.renewals == 1)
    }

    @Test("Tokens that another process has renewed wait for the next look, also when due again.")
    func dueAgain() async throws {
        let process = try await process { [elsewhere, clock] in
            await elsewhere.refresh()
            clock.advance(by: .seconds(50))
        }

        #expect(await process.refresh() == joe)
        #expect(server.renewals == 1)
    }

    @Test("A session that ends is not renewed.")
    func ended() async throws {
        let process = try await process { [elsewhere] in try await elsewhere.logout() }

        #expect(await process.refresh() == .signedOut(.signedOutElsewhere))
        #expect(server.renewals == 0)
    }

    @Test("A session that this process ends has not ended elsewhere.")
    func endedHere() async throws {
        let fixture = Mutex<ServiceFixture?>(nil)
        let process = try await process {
            try await fixture.withLock { $0 }?.logout()
        }
        fixture.withLock { $0 = process }

        #expect(await process.refresh() == .signedOut(.signedOut))
    }

    @Test("A session that is replaced is another one, whose tokens are new.")
    func replaced() async throws {
        server.answer("/userinfo", .json(200, #"{"name": "ann"}"#))
        let process = try await process { [elsewhere] in
            try await elsewhere.logout()
            try await elsewhere.login()
        }

        #expect(await process.refresh() == .signedIn(User(name: "ann", barbecueFoods: [])))
        #expect(server.renewals == 0)
    }

    @Test("A session that ends is not ended again.")
    func signedOut() async throws {
        let process = try await process { [elsewhere] in try await elsewhere.logout() }

        await #expect(throws: AuthError.notSignedIn) { try await process.logout() }

        #expect(server.paths.count { $0 == "/revoke" } == 2)
    }

    @Test("A sign-out that is cancelled while it waits changes nothing.")
    func signOutCancelled() async throws {
        let process = try await process(meanwhile: cancelThisTask)

        let result = await Task { try await process.logout() }.result

        #expect(throws: AuthError.signOutCancelled) { try result.get() }
        #expect(try folder.state.deviceSession.read() != nil)
        #expect(server.validRefreshTokens.count == 1)
    }

    @Test("A sign-in that is cancelled while it waits revokes its tokens, and keeps the session.")
    func signInCancelled() async throws {
        let process = try await process(meanwhile: cancelThisTask)

        let result = await Task { try await process.login() }.result

        #expect(throws: AuthError.cancelled) { try result.get() }
        #expect(server.validRefreshTokens == ["refresh-canary-1"])
        #expect(server.validAccessTokens == ["access-canary-1"])
        #expect(try folder.state.deviceSession.read()?.generation == 1)
    }
}

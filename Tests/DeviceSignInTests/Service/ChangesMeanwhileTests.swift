import Auth
import PrivateFiles
import PrivateFilesTestSupport
import RaceTesting
import Synchronization
import Testing

@testable import DeviceSignIn

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

    private var renewals: Int {
        server.requests.count { $0.form?.first?.value == "refresh_token" }
    }

    @Test("Tokens that another process has renewed are not renewed again.")
    func renewed() async throws {
        let process = try await process { [elsewhere] in await elsewhere.refresh() }

        #expect(await process.refresh() == joe)
        #expect(renewals == 1)
    }

    @Test("Tokens that another process has renewed wait for the next look, also when due again.")
    func dueAgain() async throws {
        let process = try await process { [elsewhere, clock] in
            await elsewhere.refresh()
            clock.advance(by: .seconds(50))
        }

        #expect(await process.refresh() == joe)
        #expect(renewals == 1)
    }

    @Test("A session that ends is not renewed.")
    func ended() async throws {
        let process = try await process { [elsewhere] in try await elsewhere.logout() }

        #expect(await process.refresh() == .signedOut(.signedOutElsewhere))
        #expect(renewals == 0)
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
        #expect(renewals == 0)
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

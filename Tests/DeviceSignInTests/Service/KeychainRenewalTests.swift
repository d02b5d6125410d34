import Auth
import Foundation
import PrivateFiles
import PrivateFilesTestSupport
import RaceTesting
import Testing

@testable import DeviceSignIn

/// Renewals whose tokens are with a credential helper.
@Suite(.failsIfStuck) struct KeychainRenewalTests {
    private let folder: TemporaryFolder
    private let server = ServerFake(life: 60)
    private let clock = ClockFake()
    private let keychain = KeychainFake()
    private let joe = SessionState.signedIn(ServerFake.joe)

    init() throws { folder = try TemporaryFolder() }

    private func process() async throws -> ServiceFixture {
        try await ServiceFixture(folder, server, clock: clock, helper: keychain)
    }

    /// Returns a process that has renewed tokens, and could not store them.
    private func processWithUnstoredTokens() async throws -> ServiceFixture {
        try await process().login()
        clock.advance(by: .seconds(50))
        keychain.during { [keychain] call in
            if call == .store(isCancellable: false) { keychain.fail(.unavailable("It is locked.")) }
        }
        let process = try await process()
        #expect(await process.refresh() == joe)
        keychain.during { _ in }
        return process
    }

    private var secret: String { keychain.secret }

    @Test("Renewed tokens replace the old ones, and storing them is not cancelled.")
    func renewal() async throws {
        try await process().login()
        clock.advance(by: .seconds(50))

        let state = try await process().refresh()

        #expect(state == joe)
        #expect(secret.contains("refresh-canary-2") && !secret.contains("canary-1"))
        #expect(keychain.calls.suffix(2) == [.get, .store(isCancellable: false)])
    }

    @Test("Renewed tokens that the helper cannot store are stored later, without a new request.")
    func storedLater() async throws {
        let process = try await processWithUnstoredTokens()
        keychain.fail(nil)
        clock.advance(by: .seconds(30))

        #expect(await process.refresh() == joe)

        #expect(server.paths.count { $0 == "/token" } == 2)
        #expect(secret.contains("refresh-canary-2"))
        #expect(await process.service.unstored == nil)
    }

    @Test("Renewed tokens are stored later also when the helper has lost those before them.")
    func storedAfterALoss() async throws {
        let process = try await processWithUnstoredTokens()
        keychain.forget()
        keychain.fail(nil)
        clock.advance(by: .seconds(30))

        #expect(await process.refresh() == joe)

        #expect(secret.contains("refresh-canary-2"))
    }

    @Test("Renewed tokens that could not be stored are not those of a session that came later.")
    func laterSession() async throws {
        let process = try await processWithUnstoredTokens()
        keychain.fail(nil)
        try await self.process().login()

        try await process.logout()

        #expect(!server.validRefreshTokens.contains("refresh-canary-3"))
    }

    @Test("A new sign-in leaves no renewed tokens in memory.")
    func newSignIn() async throws {
        let process = try await processWithUnstoredTokens()
        keychain.fail(nil)

        try await process.login()

        #expect(await process.service.unstored == nil)
    }

    @Test("Renewed tokens that could not be stored are revoked when the person signs out.")
    func unstoredRevoked() async throws {
        let process = try await processWithUnstoredTokens()

        try await process.logout()

        #expect(server.validRefreshTokens.isEmpty && server.validAccessTokens.isEmpty)
        #expect(await process.service.unstored == nil)
    }

    @Test("A session that cannot be renewed and whose file cannot be removed is reported.")
    func notRemoved() async throws {
        server.answer(
            "/token",
            .json(200, #"{"access_token": "a", "token_type": "bearer", "expires_in": 60}"#))
        server.answer("/userinfo", .json(200, #"{"sub": "1", "preferred_username": "joe"}"#))
        try await process().login()
        clock.advance(by: .seconds(50))
        let path = folder.state.deviceSessionPath
        keychain.during { [folder] _ in
            try? FileManager.default.removeItem(atPath: path)
            try? folder.putFolder(at: path)
        }

        let state = try await process().refresh()

        guard case .signedOut(.unavailable) = state else {
            Issue.record("A file that cannot be removed was not reported: \(state)")
            return
        }
    }

    @Test("A keychain that is locked for a while throws out nobody who is shown.")
    func lockedForAWhile() async throws {
        let process = try await process()
        try await process.login()
        clock.advance(by: .seconds(50))

        keychain.fail(.unavailable("It is locked."))
        #expect(await process.refresh() == joe)
        keychain.fail(nil)
        clock.advance(by: .seconds(30))
        #expect(await process.refresh() == joe)

        #expect(process.partner.notices.last == "It is locked.")
        #expect(secret.contains("refresh-canary-2"))
    }
}

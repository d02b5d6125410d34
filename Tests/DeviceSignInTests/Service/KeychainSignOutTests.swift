import Auth
import Foundation
import PrivateFiles
import PrivateFilesTestSupport
import RaceTesting
import Streams
import Synchronization
import Testing

@testable import DeviceSignIn

/// The end of sessions whose tokens are with a credential helper.
@Suite(.failsIfStuck) struct KeychainSignOutTests {
    private let folder: TemporaryFolder
    private let server = ServerFake()
    private let keychain = KeychainFake()

    init() throws { folder = try TemporaryFolder() }

    private func process() async throws -> ServiceFixture {
        try await ServiceFixture(folder, server, helper: keychain)
    }

    @Test("Signing out removes the tokens from the helper, and revokes them.")
    func signOut() async throws {
        let process = try await process()
        try await process.login()
        let told = process.partner.notices.count

        try await process.logout()

        #expect(keychain.credentials.isEmpty)
        // The first one is that of the trial.
        #expect(keychain.calls.count { $0 == .erase } == 2)
        #expect(server.validRefreshTokens.isEmpty && server.validAccessTokens.isEmpty)
        #expect(process.partner.notices.count == told)
    }

    @Test("Tokens are removed under the lock of the folder, so never those of a new session.")
    func underTheLock() async throws {
        let process = try await process()
        try await process.login()
        let isLocked = Mutex<Bool?>(nil)
        keychain.during { [folder] call in
            guard call == .erase else { return }
            // Safe: the path lives during the call.
            let other = unsafe open(folder.state.lockPath, O_RDWR | O_CLOEXEC)
            isLocked.withLock { $0 = flock(other, LOCK_EX | LOCK_NB) != 0 }
            close(other)
        }

        try await process.logout()

        #expect(isLocked.withLock { $0 } == true)
    }

    @Test("The person is signed out before the helper is asked to remove the tokens.")
    func signedOutFirst() async throws {
        let process = try await process()
        try await process.login()
        let states = Mutex<[SessionState?]>([])
        keychain.during { call in
            if call == .erase { states.withLock { $0.append(process.service.session.newest) } }
        }

        try await process.logout()

        #expect(states.withLock { $0 } == [.signedOut(.signedOut)])
    }

    @Test("Signing out without the helper says why tokens may be valid, with the first reason.")
    func signOutWithoutHelper() async throws {
        let process = try await process()
        try await process.login()
        keychain.fail(.unavailable("The keychain is locked."))
        keychain.during { [keychain] call in
            if call == .erase { keychain.fail(.unavailable("It is gone.")) }
        }

        try await process.logout()

        #expect(folder.contents == ["lock"])
        #expect(
            process.partner.notices.last
                == """
                You are signed out here, but a copy of the tokens may be valid until they expire. \
                The keychain is locked.
                """)
        #expect(server.validRefreshTokens.count == 1)
    }

    @Test("Tokens that the helper does not remove are revoked, and the person is told.")
    func notErased() async throws {
        let process = try await process()
        try await process.login()
        keychain.during { [keychain] call in
            if call == .erase { keychain.fail(.unavailable("The keychain is locked.")) }
        }
        server.answer("/revoke", .json(503, ""))

        try await process.logout()

        #expect(process.partner.notices.last?.hasSuffix("The keychain is locked.") == true)
        #expect(server.validAccessTokens.isEmpty)
    }

    @Test("A sign-out that is cancelled before the helper has answered changes nothing.")
    func cancelledBeforeAnswer() async throws {
        let process = try await process()
        try await process.login()
        keychain.fail(.cancelled)

        await #expect(throws: AuthError.signOutCancelled) { try await process.logout() }

        #expect(try folder.state.deviceSession.read() != nil)
        #expect(keychain.credentials.count == 1)
        #expect(server.validRefreshTokens.count == 1)
    }

    @Test("A sign-out that is cancelled after its start ends the session.")
    func signOutCancelled() async throws {
        let process = try await process()
        try await process.login()
        keychain.during { if $0 == .get { await cancelThisTask() } }

        let result = await Task { try await process.logout() }.result

        #expect(throws: Never.self) { try result.get() }
        #expect(process.service.session.newest == .signedOut(.signedOut))
        #expect(keychain.credentials.isEmpty)
        // The requests were cancelled, which is no reason to say that nothing changed.
        #expect(
            process.partner.notices.last
                == "You are signed out here, but a copy of the tokens may be valid until they expire."
        )
    }
}

import Auth
import Foundation
import PrivateFiles
import PrivateFilesTestSupport
import RaceTesting
import Streams
import Synchronization
import Testing

@testable import DeviceSignIn

/// Sessions whose tokens are with a credential helper.
@Suite(.failsIfStuck) struct KeychainTests {
    private let folder: TemporaryFolder
    private let server = ServerFake()
    private let clock = ClockFake()
    private let keychain = KeychainFake()
    private let joe = SessionState.signedIn(ServerFake.joe)

    init() throws { folder = try TemporaryFolder() }

    private func process() async throws -> ServiceFixture {
        try await ServiceFixture(folder, server, clock: clock, helper: keychain)
    }

    private func signedIn() async throws -> ServiceFixture {
        let process = try await process()
        try await process.login()
        return process
    }

    private var stored: String { folder.text(at: folder.state.deviceSessionPath) ?? "" }
    private var secret: String { keychain.secret }

    @Test("Tokens are with the helper, and not in the file.")
    func signIn() async throws {
        let process = try await signedIn()

        #expect(secret.contains("access-canary-1") && secret.contains("refresh-canary-1"))
        #expect(!stored.contains("canary") && stored.contains("fake"))
        let store = KeychainFake.Call.store(isCancellable: true)
        #expect(keychain.calls == [store, .erase, store])
        // A helper may make a path of a name, so no text of the server is one.
        #expect(keychain.credentials.values.map(\.name) == ["ribhouse"])
        #expect(process.partner.notices.count == 1)
    }

    @Test("A helper that cannot store fails the sign-in, and the tokens are revoked.")
    func notStored() async throws {
        let locked = AuthError.unavailable("The keychain is locked.")
        keychain.during { [keychain] call in
            if call == .erase { keychain.during { _ in keychain.fail(locked) } }
        }
        let process = try await process()

        await #expect(throws: AuthError.unavailable("The keychain is locked.")) {
            try await process.login()
        }

        #expect(folder.contents == ["lock"])
        #expect(server.hasNoValidToken)
    }

    @Test(
        "A helper that cannot store or erase is reported before the person is asked for anything.",
        arguments: [KeychainFake.Call.store(isCancellable: true), .erase])
    func cannotWork(call: KeychainFake.Call) async throws {
        keychain.during { [keychain] in
            if $0 == call { keychain.fail(.unavailable("It is not installed.")) }
        }
        let process = try await process()

        await #expect(throws: AuthError.unavailable("It is not installed.")) {
            try await process.login()
        }

        #expect(server.paths.isEmpty && process.partner.notices.isEmpty)
    }

    @Test("A session that cannot be written leaves nothing with the helper.")
    func notWritten() async throws {
        let process = try await process()
        try folder.state.create()
        try folder.putFolder(at: folder.state.deviceSessionPath + ".tmp")

        await #expect(throws: AuthError.self) { try await process.login() }

        #expect(keychain.credentials.isEmpty)
    }

    @Test("Two state folders do not share an entry of the helper.")
    func twoFolders() async throws {
        let other = try TemporaryFolder()
        try await process().login()
        server.answer("/userinfo", .json(200, #"{"sub": "2", "name": "zed"}"#))
        let second = try await ServiceFixture(other, server, clock: clock, helper: keychain)
        try await second.login()
        clock.advance(by: .seconds(50))

        try await second.logout()

        #expect(try await process().refresh() == joe)
        #expect(keychain.credentials.count == 1)
    }

    @Test("A session that the server refuses has ended when its tokens are gone from the helper.")
    func refused() async throws {
        try await process().login()
        clock.advance(by: .seconds(50))
        server.forgetTokens()
        let process = try await process()
        let states = Mutex<[SessionState?]>([])
        keychain.during { [service = process.service] call in
            if call == .erase { states.withLock { $0.append(service.session.newest) } }
        }

        let state = await process.refresh()

        #expect(states.withLock { $0 } == [.signedOut(.noSession)])
        #expect(state == .signedOut(.expired))
        #expect(keychain.credentials.isEmpty)
    }

    @Test("A session whose file cannot be removed has not ended, and keeps its tokens.")
    func notRemoved() async throws {
        try await process().login()
        clock.advance(by: .seconds(50))
        server.answer(
            "/token",
            .after({ [folder] in try folder.block(folder.state.deviceSessionPath) }, .json(400, ""))
        )
        let process = try await process()

        let state = await process.refresh()

        #expect(state == joe)
        #expect(process.partner.notices.count == 1)
        #expect(keychain.credentials.count == 1)
    }

    @Test("Signing out removes the tokens from the helper, and revokes them.")
    func signOut() async throws {
        let process = try await signedIn()
        let told = process.partner.notices.count

        try await process.logout()

        #expect(keychain.credentials.isEmpty)
        // The first one is that of the trial.
        #expect(keychain.calls.count { $0 == .erase } == 2)
        #expect(server.hasNoValidToken)
        #expect(process.partner.notices.count == told)
    }

    @Test(
        "The person is signed out before the helper is asked to remove the tokens, under the lock of the folder, so never those of a new session."
    )
    func signedOutFirst() async throws {
        let process = try await signedIn()
        let states = Mutex<[SessionState?]>([])
        keychain.during { [folder] call in
            if call == .erase, folder.isLocked {
                states.withLock { $0.append(process.service.session.newest) }
            }
        }

        try await process.logout()

        #expect(states.withLock { $0 } == [.signedOut(.signedOut)])
    }

    @Test("Signing out without the helper says why tokens may be valid, with the first reason.")
    func signOutWithoutHelper() async throws {
        let process = try await signedIn()
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
        let process = try await signedIn()
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
        let process = try await signedIn()
        keychain.fail(.cancelled)

        await #expect(throws: AuthError.signOutCancelled) { try await process.logout() }

        #expect(try folder.state.deviceSession.read() != nil)
        #expect(keychain.credentials.count == 1)
        #expect(server.validRefreshTokens.count == 1)
    }

    @Test("A sign-out that is cancelled after its start ends the session.")
    func signOutCancelled() async throws {
        let process = try await signedIn()
        keychain.during { if $0 == .get { cancelThisTask() } }

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

    @Test("Renewed tokens replace the old ones, and storing them is not cancelled.")
    func renewal() async throws {
        try await process().login()
        clock.advance(by: .seconds(50))

        let state = try await process().refresh()

        #expect(state == joe)
        #expect(secret.contains("refresh-canary-2") && !secret.contains("canary-1"))
        #expect(keychain.calls.suffix(2) == [.get, .store(isCancellable: false)])
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

        #expect(server.hasNoValidToken)
        #expect(await process.service.unstored == nil)
    }

    @Test(
        "Renewed tokens that the helper cannot store are stored later, without a new request.",
        arguments: [false, true])
    func storedLater(hasLostTheOldOnes: Bool) async throws {
        let process = try await processWithUnstoredTokens()
        if hasLostTheOldOnes { keychain.forget() }
        keychain.fail(nil)
        clock.advance(by: .seconds(30))

        #expect(await process.refresh() == joe)

        #expect(server.tokenRequests == 2)
        #expect(secret.contains("refresh-canary-2"))
        #expect(await process.service.unstored == nil)
    }

    @Test("A session that cannot be renewed and whose file cannot be removed is reported.")
    func dueAndNotRemoved() async throws {
        server.answer(
            "/token",
            .json(200, #"{"access_token": "a", "token_type": "bearer", "expires_in": 60}"#))
        server.answer("/userinfo", .json(200, #"{"sub": "1", "preferred_username": "joe"}"#))
        try await process().login()
        clock.advance(by: .seconds(50))
        keychain.during { [folder] _ in try? folder.block(folder.state.deviceSessionPath) }

        let state = try await process().refresh()

        #expect(state.problem != nil)
    }

    /// The answers of a helper whose keychain is locked, or that has kept something else.
    private static let strange =
        [
            nil, Credential(server: "", name: "ribhouse", secret: "<html>"),
        ] as [Credential?]

    private func replaceCredential(by credential: Credential?) throws -> String {
        let key = try #require(keychain.credentials.keys.first)
        keychain.forget()
        if let credential {
            keychain.put(Credential(server: key, name: credential.name, secret: credential.secret))
        }
        return "docker-credential-fake has no tokens for \(key), or its keychain is locked."
    }

    @Test(
        "A session whose tokens are not found stays, since the keychain may be locked.",
        arguments: strange)
    func notFound(credential: Credential?) async throws {
        try await process().login()
        clock.advance(by: .seconds(50))
        let kept = keychain.credentials
        let reason = try replaceCredential(by: credential)

        let state = try await process().refresh()
        kept.values.forEach(keychain.put)

        #expect(
            state.problem?.description == reason + " Unlock it. If the tokens are lost, sign out.")
        #expect(try await process().refresh() == .signedIn(ServerFake.joe))
    }

    @Test(
        "Signing out while the tokens are not found says that they may be valid.",
        arguments: strange)
    func notFoundAtSignOut(credential: Credential?) async throws {
        let process = try await process()
        try await process.login()
        let reason = try replaceCredential(by: credential)

        try await process.logout()

        let notice = process.partner.notices.last
        #expect(notice == StateFolder.tokensMayBeValid + " " + reason)
        #expect(folder.contents == ["lock"])
    }
}

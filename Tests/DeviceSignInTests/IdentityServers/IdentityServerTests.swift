import Auth
import ConsoleTestSupport
import Foundation
import PrivateFiles
import PrivateFilesTestSupport
import RaceTesting
import Synchronization
import Testing

@testable import DeviceSignIn

/// The whole sign-in with four real servers.
///
/// `findings` has what surprised about them.
@Suite(
    .failsIfStuck, .serialized,
    .enabled(
        if: IdentityServerProcess.home != nil,
        "run Tools/checks/identity-servers, which installs and starts the servers"))
struct IdentityServerTests {
    private let folder: TemporaryFolder
    private let recorder = Recorder()

    init() throws { folder = try TemporaryFolder() }

    /// - Parameters:
    ///   - later: how many seconds the clock of this process is ahead.
    ///   - haste: how many times faster than told it polls.
    private func service(
        _ server: IdentityServerProcess, _ person: Person, later: TimeInterval = 0, haste: Int = 1
    ) async throws -> DeviceAuthService {
        let conversation = Conversation()
        await conversation.join(person)
        let early = Mutex(Duration.zero)
        return try DeviceAuthService(
            settings: server.settings, folder: folder.state, conversation: conversation,
            sender: recorder,
            now: { Date() + later },
            clock: { DeviceAuthService.timeSinceStart() + early.withLock { $0 } },
            sleep: { duration in
                try await Task.sleep(for: duration / haste)
                early.withLock { $0 += duration - duration / haste }
            })
    }

    @Test(
        "Sign in, renew with rotation, find the session, and sign out.",
        arguments: IdentityServerProcess.Kind.allCases)
    func wholeFlow(kind: IdentityServerProcess.Kind) async throws {
        let server = try await IdentityServerProcess(kind)
        let process = try await server.start()
        let person = Person { try await server.answer($0) }

        let user = try await service(server, person).login()
        let first = try folder.state.deviceSession.read()
        let later = try await service(server, person, later: 55).refresh()
        let second = try folder.state.deviceSession.read()
        let found = try await service(server, person).refresh()
        let old = try #require(first)
        try await service(server, person).logout()

        #expect(!user.name.isEmpty)
        #expect(later == .signedIn(user))
        #expect(found == .signedIn(user))
        #expect(second?.generation == 2)
        #expect(second?.tokens != old.tokens)
        #expect(folder.contents == ["lock"])
        let isTold = await person.notices.last?.contains("copy of the tokens") == true
        #expect(isTold != kind.revokes)
        process.signal(SIGKILL)
    }

    @Test(
        "A person who refuses in the browser is told so.",
        arguments: [IdentityServerProcess.Kind.nanoidp, .authlib, .django])
    func deny(kind: IdentityServerProcess.Kind) async throws {
        let server = try await IdentityServerProcess(kind)
        let process = try await server.start()
        let person = Person { try await server.answer($0, "deny") }

        let denied = await #expect(throws: AuthError.self) {
            try await service(server, person).login()
        }

        // A conversation does not keep the person.
        withExtendedLifetime(person) {}
        #expect(denied?.description == "The sign-in was refused in the browser.")
        process.signal(SIGKILL)
    }

    @Test(
        "A code that is not entered expires.",
        arguments: [IdentityServerProcess.Kind.nanoidp, .authlib])
    func expire(kind: IdentityServerProcess.Kind) async throws {
        let server = try await IdentityServerProcess(kind, codeLife: 4)
        let process = try await server.start()

        let expired = await #expect(throws: AuthError.self) {
            try await service(server, Person { _ in }).login()
        }

        #expect(expired?.description == "The code has expired. Sign in again.")
        process.signal(SIGKILL)
    }

    @Test("A server that is asked too often says so, and is asked less often.")
    func slowDown() async throws {
        let server = try await IdentityServerProcess(.glewlwyd)
        let process = try await server.start()
        let recorder = recorder
        // The person answers only after the server has complained.
        let person = Person { code in
            Task {
                await recorder.wait(for: "slow_down")
                try await server.answer(code)
            }
        }

        let user = try await service(server, person, haste: 5).login()

        #expect(!user.name.isEmpty)
        process.signal(SIGKILL)
    }

    @Test("A session whose tokens the server has forgotten ends.")
    func revokedElsewhere() async throws {
        let server = try await IdentityServerProcess(.nanoidp)
        let process = try await server.start()
        let person = Person { try await server.answer($0) }
        _ = try await service(server, person).login()
        let session = try #require(try folder.state.deviceSession.read())
        guard case .file(let secrets) = session.tokens else {
            Issue.record("The tokens are not in the file.")
            return
        }
        let client = try await service(server, person).client
        try await client.revoke(
            client.discover(), try #require(secrets.refresh), kind: "refresh_token")

        let state = try await service(server, person, later: 55).refresh()

        #expect(state == .signedOut(.expired))
        #expect(folder.contents == ["lock"])
        process.signal(SIGKILL)
    }

    @Test("A server that is killed and started again in the middle only delays the sign-in.")
    func restart() async throws {
        let server = try await IdentityServerProcess(.glewlwyd)
        let first = try await server.start()
        let recorder = recorder
        let second = Mutex<Task<ProgramRun, any Error>?>(nil)
        let person = Person { code in
            first.signal(SIGKILL)
            let start = Task {
                await recorder.wait(for: "lost")
                // It is back with its data.
                let process = try await server.start()
                try await server.answer(code)
                return process
            }
            second.withLock { $0 = start }
        }

        let user = try await service(server, person).login()

        #expect(!user.name.isEmpty)
        #expect(await person.notices.contains { $0.contains("does not answer") })
        try await second.withLock { $0 }?.value.signal(SIGKILL)
    }
}

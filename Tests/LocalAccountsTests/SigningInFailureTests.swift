import Auth
import Foundation
import RoutingTestSupport
import Testing

@testable import LocalAccounts

@Suite struct SigningInFailureTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    @Test(
        "Giving up at a question changes nothing.",
        arguments: [
            Question.Subject.name, .password,
        ])
    func givingUp(at subject: Question.Subject) async throws {
        let house = try await HouseFixture.ofJoe(
            folder,
            partner: ConversationPartnerFake { (asked) throws(AuthError) in
                if asked == subject { throw .cancelled }
            })

        await #expect(throws: AuthError.cancelled) { try await house.login() }

        #expect(folder.contents == ["accounts.json", "lock"])
    }

    @Test("A task that is cancelled after the last answer begins no session.")
    func cancelledBeforeTheWrite() async throws {
        let house = try await HouseFixture.ofJoe(
            folder,
            partner: ConversationPartnerFake { subject in
                // Safe: the task is used only while it runs this.
                if subject == .password { unsafe withUnsafeCurrentTask { unsafe $0?.cancel() } }
            })

        let result = await house.loginInItsOwnTask()

        #expect(result == .failure(.cancelled))
        #expect(folder.contents == ["accounts.json", "lock"])
    }

    @Test("A task that is cancelled while another process has the lock begins no session.")
    func cancelledAtTheLock() async throws {
        _ = try await HouseFixture.ofJoe(folder)
        // Safe: the path lives during the call.
        let other = unsafe open(folder.state.lockPath, O_RDWR | O_CLOEXEC)
        try #require(flock(other, LOCK_EX) == 0)
        let house = await HouseFixture(
            folder,
            sleep: SleepFake { _ in
                flock(other, LOCK_UN)
                close(other)
                // Safe: the task is used only while it runs this.
                unsafe withUnsafeCurrentTask { unsafe $0?.cancel() }
            })

        let result = await house.loginInItsOwnTask()

        #expect(result == .failure(.cancelled))
        #expect(folder.contents == ["accounts.json", "lock"])
    }

    @Test("A session file that is damaged while the person thinks is not overwritten.")
    func damagedMeanwhile() async throws {
        let house = try await HouseFixture.ofJoe(
            folder,
            partner: ConversationPartnerFake { [folder] subject in
                if subject == .password { try? folder.put("{", at: folder.state.sessionPath) }
            })

        let error = await #expect(throws: AuthError.self) { try await house.login() }

        #expect(error?.kind == .unavailable)
        #expect(folder.text(at: folder.state.sessionPath) == "{")
    }

    @Test("A session that cannot be kept is not begun, and the reason is told.")
    func failedSessionWrite() async throws {
        let house = try await HouseFixture.ofJoe(folder)
        try folder.putFolder(at: folder.state.sessionPath + ".tmp")

        let error = await #expect(throws: AuthError.self) { try await house.login() }

        #expect(error?.kind == .unavailable)
        #expect(error?.description.contains("session.json.tmp") == true)
        #expect(try await house.service.currentUser() == nil)
    }

    @Test("Without a password hash nobody signs in, and the reason is told.")
    func noHash() async throws {
        let house = try await HouseFixture.ofJoe(
            folder,
            hasher: PasswordHasherSpy(failure: .unavailable("No hash.")))

        await #expect(throws: AuthError.unavailable("No hash.")) {
            try await house.login()
        }

        #expect(try await house.service.currentUser() == nil)
    }

    @Test(
        "A file that cannot be read is told before anything is asked, and stays.",
        arguments: [
            "accounts.json", "session.json",
        ])
    func damagedFile(name: String) async throws {
        let house = try await HouseFixture.ofJoe(folder)
        try folder.put("{", at: folder.state.path + "/" + name)

        let error = await #expect(throws: AuthError.self) { try await house.login() }

        #expect(error?.kind == .unavailable)
        #expect(error?.description.contains(name) == true)
        #expect(house.partner.asked.isEmpty)
        #expect(folder.text(at: folder.state.path + "/" + name) == "{")
    }
}

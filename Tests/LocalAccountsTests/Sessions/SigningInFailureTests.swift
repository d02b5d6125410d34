import Auth
import Foundation
import PrivateFiles
import PrivateFilesTestSupport
import RaceTesting
import Streams
import Testing

@testable import LocalAccounts

@Suite(.failsIfStuck) struct SigningInFailureTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    @Test(
        "Cancelling at a question changes nothing.",
        arguments: [
            Question.Subject.name, .password,
        ])
    func cancelling(at subject: Question.Subject) async throws {
        let fixture = try await ServiceFixture.withAccountOfJoe(
            folder,
            partner: ConversationPartnerFake { (asked) throws(AuthError) in
                if asked == subject { throw .cancelled }
            })

        await #expect(throws: AuthError.cancelled) { try await fixture.login() }

        #expect(folder.contents == ["accounts.json", "lock"])
    }

    @Test("A task that is cancelled after the last answer starts no session.")
    func cancelledBeforeTheWrite() async throws {
        let fixture = try await ServiceFixture.withAccountOfJoe(
            folder,
            partner: ConversationPartnerFake { subject in
                // Safe: the task is used only while it runs this.
                if subject == .password { unsafe withUnsafeCurrentTask { unsafe $0?.cancel() } }
            })

        let result = await fixture.loginInSeparateTask()

        #expect(result == .failure(.cancelled))
        #expect(folder.contents == ["accounts.json", "lock"])
    }

    @Test("A task that is cancelled while another process has the lock starts no session.")
    func cancelledAtTheLock() async throws {
        _ = try await ServiceFixture.withAccountOfJoe(folder)
        // Safe: the path lives during the call.
        let other = unsafe open(folder.state.lockPath, O_RDWR | O_CLOEXEC)
        try #require(flock(other, LOCK_EX) == 0)
        let fixture = await ServiceFixture(
            folder,
            sleep: SleepFake { _ in
                flock(other, LOCK_UN)
                close(other)
                // Safe: the task is used only while it runs this.
                unsafe withUnsafeCurrentTask { unsafe $0?.cancel() }
            })

        let result = await fixture.loginInSeparateTask()

        #expect(result == .failure(.cancelled))
        #expect(folder.contents == ["accounts.json", "lock"])
    }

    @Test("A session file that is damaged during a question is not overwritten.")
    func damagedMeanwhile() async throws {
        let fixture = try await ServiceFixture.withAccountOfJoe(
            folder,
            partner: ConversationPartnerFake { [folder] subject in
                if subject == .password { try? folder.put("{", at: folder.state.sessionPath) }
            })

        let error = await #expect(throws: AuthError.self) { try await fixture.login() }

        #expect(error?.kind == .unavailable)
        #expect(folder.text(at: folder.state.sessionPath) == "{")
    }

    @Test("A session that cannot be stored is not started, and the reason is reported.")
    func failedSessionWrite() async throws {
        let fixture = try await ServiceFixture.withAccountOfJoe(folder)
        try folder.putFolder(at: folder.state.sessionPath + ".tmp")

        let error = await #expect(throws: AuthError.self) { try await fixture.login() }

        #expect(error?.kind == .unavailable)
        #expect(error?.description.contains("session.json.tmp") == true)
        #expect(try await fixture.service.currentUser() == nil)
    }

    @Test("When the accounts cannot be written, no session is started, and the old one goes on.")
    func failedAccountsWrite() async throws {
        let fixture = try await ServiceFixture.withAccountOfJoe(folder)
        let old = try await fixture.login()
        let other = await ServiceFixture(folder)
        other.hasher.verifySpy.answers { [folder] _, _ in
            // The attempt has been counted; the write that fails is the one of the session.
            try? folder.putFolder(at: folder.state.accountsPath + ".tmp")
            return true
        }

        let error = await #expect(throws: AuthError.self) { try await other.login() }

        #expect(error?.description.contains("accounts.json.tmp") == true)
        #expect(other.service.session.newest == .signedOut(.noSession))
        #expect(try await ServiceFixture(folder).service.currentUser() == old)
    }

    @Test(
        "An account that changes during a question does not sign in.",
        arguments: ["removed", "replaced"])
    func changedMeanwhile(how: String) async throws {
        let other = await ServiceFixture(folder)
        let fixture = try await ServiceFixture.withAccountOfJoe(
            folder, hasher: PasswordHasherSpy())
        fixture.hasher.verifySpy.answers { [folder] _, _ in
            try? FileManager.default.removeItem(atPath: folder.state.accountsPath)
            return true
        }
        if how == "replaced" {
            fixture.hasher.verifySpy.answers { [folder] _, _ in
                var list = (try? folder.state.accounts.read()) ?? AccountList()
                list.accounts = list.accounts.map {
                    Account(
                        id: .random(), name: $0.name, favouriteFoods: $0.favouriteFoods,
                        passwordHash: $0.passwordHash, created: $0.created)
                }
                try? folder.state.accounts.write(list)
                return true
            }
        }

        await #expect(throws: AuthError.rejected) { try await fixture.login() }

        #expect(try await other.service.currentUser() == nil)
    }

    @Test("Without a password hash signing in fails, and the reason is reported.")
    func noHash() async throws {
        let fixture = try await ServiceFixture.withAccountOfJoe(
            folder,
            hasher: PasswordHasherSpy(failure: .unavailable("No hash.")))

        await #expect(throws: AuthError.unavailable("No hash.")) {
            try await fixture.login()
        }

        #expect(try await fixture.service.currentUser() == nil)
    }

    @Test("Of two files that cannot be read, the session is reported.")
    func bothDamaged() async throws {
        try folder.put("{", at: folder.state.accountsPath)
        try folder.put("{", at: folder.state.sessionPath)

        let error = await #expect(throws: AuthError.self) {
            try await ServiceFixture(folder).login()
        }

        #expect(error?.description.contains("session.json") == true)
    }

    @Test(
        "A file that cannot be read is reported before any question, and kept.",
        arguments: [
            "accounts.json", "session.json",
        ])
    func damagedFile(name: String) async throws {
        let fixture = try await ServiceFixture.withAccountOfJoe(folder)
        try folder.put("{", at: folder.state.path + "/" + name)

        let error = await #expect(throws: AuthError.self) { try await fixture.login() }

        #expect(error?.kind == .unavailable)
        #expect(error?.description.contains(name) == true)
        #expect(fixture.partner.asked.isEmpty)
        #expect(folder.text(at: folder.state.path + "/" + name) == "{")
    }
}

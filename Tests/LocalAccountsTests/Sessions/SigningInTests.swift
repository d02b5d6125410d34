import Auth
import Foundation
import PrivateFiles
import PrivateFilesTestSupport
import RaceTesting
import Streams
import Testing

@testable import LocalAccounts

@Suite(.failsIfStuck) struct SigningInTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    /// Returns a service whose person has an account, or is going to create the first one.
    private func fixture(
        hasAccount: Bool = true, partner: ConversationPartnerFake = ConversationPartnerFake(),
        hasher: PasswordHasherSpy = PasswordHasherSpy()
    ) async throws -> ServiceFixture {
        guard hasAccount else {
            return await ServiceFixture(folder, partner: partner, hasher: hasher)
        }
        return try await .withAccountOfJoe(folder, partner: partner, hasher: hasher)
    }

    /// The files while nobody has signed in.
    private func files(hasAccount: Bool) -> [String]? {
        hasAccount ? ["accounts.json", "lock"] : nil
    }

    @Test("A name and its password sign in.")
    func signsIn() async throws {
        let fixture = try await ServiceFixture.withAccountOfJoe(folder)

        let user = try await fixture.login()

        #expect(user == User(name: "joe", barbecueFoods: ["brisket"]))
        #expect(fixture.partner.asked == [.name, .password])
        #expect(try await fixture.service.currentUser() == user)
    }

    @Test(
        "A wrong password and an unknown name get the same questions and the same answer.",
        arguments: [
            ("joe", "wrong"), ("ann", "wrong"), ("ann", "brisket-4-ever"),
        ])
    func rejected(name: String, password: String) async throws {
        let fixture = try await ServiceFixture.withAccountOfJoe(
            folder, partner: ConversationPartnerFake(name: name, password: password))

        await #expect(throws: AuthError.rejected) { try await fixture.login() }

        #expect(fixture.partner.asked == [.name, .password])
        #expect(fixture.hasher.computations == 1)
        #expect(try await fixture.service.currentUser() == nil)
    }

    @Test("A second sign-in ends the session of the first one.")
    func second() async throws {
        let fixture = try await ServiceFixture.withAccountOfJoe(folder)
        _ = try await fixture.login()
        let copy = try #require(folder.text(at: folder.state.sessionPath))

        _ = try await fixture.login()

        #expect(try folder.state.accounts.read()?.sessions.count == 1)
        try folder.put(copy, at: folder.state.sessionPath)
        #expect(try await ServiceFixture(folder).service.currentUser() == nil)
    }

    @Test("A name that is typed in another case becomes the account's own name.")
    func accountsOwnName() async throws {
        let fixture = try await fixture(partner: ConversationPartnerFake(name: " JOE "))

        #expect(try await fixture.login().name == "joe")
    }

    @Test(
        "Cancelling at a question changes nothing.",
        arguments: [
            (true, Question.Subject.name), (true, .password), (false, .name),
            (false, .createAccount(name: "joe")), (false, .newPassword(name: "joe")),
            (false, .favouriteFoods),
        ])
    func cancelling(hasAccount: Bool, subject: Question.Subject) async throws {
        let fixture = try await fixture(
            hasAccount: hasAccount,
            partner: ConversationPartnerFake { (asked) throws(AuthError) in
                if asked == subject { throw .cancelled }
            })

        await #expect(throws: AuthError.cancelled) { try await fixture.login() }

        #expect(folder.contents == files(hasAccount: hasAccount))
    }

    @Test(
        "A task that is cancelled after the last answer starts no session.",
        arguments: [true, false])
    func cancelledBeforeTheWrite(hasAccount: Bool) async throws {
        let fixture = try await fixture(
            hasAccount: hasAccount,
            partner: ConversationPartnerFake { subject in
                if subject == (hasAccount ? .password : .favouriteFoods) { cancelThisTask() }
            })

        let result = await fixture.loginInSeparateTask()

        #expect(result == .failure(.cancelled))
        #expect(folder.contents == files(hasAccount: hasAccount))
    }

    @Test("Without a password hash the reason is reported.", arguments: [true, false])
    func noHash(hasAccount: Bool) async throws {
        let fixture = try await fixture(
            hasAccount: hasAccount, hasher: PasswordHasherSpy(failure: .unavailable("No hash.")))

        await #expect(throws: AuthError.unavailable("No hash.")) { try await fixture.login() }

        #expect(folder.contents == files(hasAccount: hasAccount))
    }

    @Test("A task that is cancelled while another process has the lock starts no session.")
    func cancelledAtTheLock() async throws {
        _ = try await ServiceFixture.withAccountOfJoe(folder)
        try folder.lockElsewhere()
        let fixture = await ServiceFixture(
            folder,
            sleep: SleepFake { [folder] _ in
                folder.unlockElsewhere()
                cancelThisTask()
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

    @Test(
        "An account that is removed or replaced while its password is checked does not sign in.",
        arguments: [true, false])
    func changedMeanwhile(isReplaced: Bool) async throws {
        let fixture = try await fixture()
        fixture.hasher.verifySpy.answers { [folder] _, _ in
            var list = (try? folder.state.accounts.read()) ?? AccountList()
            list.accounts =
                !isReplaced
                ? []
                : list.accounts.map {
                    Account(
                        id: .random(), name: $0.name, favouriteFoods: $0.favouriteFoods,
                        passwordHash: $0.passwordHash, created: $0.created)
                }
            try? folder.state.accounts.write(list)
            return true
        }

        await #expect(throws: AuthError.rejected) { try await fixture.login() }

        #expect(try await ServiceFixture(folder).service.currentUser() == nil)
    }
}

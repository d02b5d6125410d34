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

@Suite(.failsIfStuck) struct FirstSignInTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    @Test("Without accounts the first sign-in creates one, says so, and signs in.")
    func createsAndSignsIn() async throws {
        let fixture = await ServiceFixture(
            folder, partner: ConversationPartnerFake(foods: "ribs, brisket"))

        let user = try await fixture.login()

        #expect(user == User(name: "joe", barbecueFoods: ["ribs", "brisket"]))
        #expect(
            fixture.partner.asked == [
                .name, .createAccount(name: "joe"), .newPassword(name: "joe"), .favouriteFoods,
            ])
        #expect(
            fixture.partner.receiveSpy.calls
                == ["Created the account joe in \(folder.state.accountsPath)."])
        #expect(folder.contents == ["accounts.json", "lock", "session.json"])
        #expect(try folder.mode(of: folder.state.path) == 0o700)
        #expect(try folder.mode(of: folder.state.accountsPath) == 0o600)
        #expect(try folder.mode(of: folder.state.sessionPath) == 0o600)
        #expect(try await fixture.service.currentUser() == user)
    }

    @Test("Without consent neither an account nor a folder is created.")
    func noConsent() async {
        let fixture = await ServiceFixture(
            folder, partner: ConversationPartnerFake(consent: Question.no))

        let error = await #expect(throws: AuthError.self) { try await fixture.login() }

        #expect(error == .cancelled("No account was created. Nothing changed."))
        #expect(folder.contents == nil)
    }

    @Test(
        "An answer that breaks a rule creates nothing, and no further question is asked.",
        arguments: [
            ("Пётр", "brisket-4-ever", "", Question.Subject.name),
            ("joe", "", "", .newPassword(name: "joe")),
            ("joe", "short", "", .newPassword(name: "joe")),
            ("joe", "brisket-4-ever", "ri\nbs", .favouriteFoods),
        ])
    func brokenRule(
        name: String, password: String, foods: String, last: Question.Subject
    ) async {
        let fixture = await ServiceFixture(
            folder, partner: ConversationPartnerFake(name: name, password: password, foods: foods))

        let error = await #expect(throws: AuthError.self) { try await fixture.login() }

        #expect(error?.kind == .rejected)
        #expect(fixture.partner.asked.last == last)
        #expect(fixture.hasher.computations == 0)
        #expect(folder.contents == nil)
    }

    @Test("Of two processes that create the first account at once, the second changes nothing.")
    func twoFirstAccounts() async throws {
        let first = await ServiceFixture(folder, partner: ConversationPartnerFake(name: "ann"))
        let second = await ServiceFixture(
            folder,
            partner: ConversationPartnerFake { (subject) throws(AuthError) in
                if subject == .favouriteFoods {
                    _ = try? await first.login()
                }
            })

        let error = await #expect(throws: AuthError.self) { try await second.login() }

        #expect(error?.kind == .rejected)
        #expect(error?.description.contains("try again") == true)
        #expect(try await second.service.accounts().map(\.name) == ["ann"])
        #expect(try await second.service.currentUser()?.name == "ann")
    }

    @Test(
        "When a file cannot be written, there is neither an account nor a session.",
        arguments: ["accounts.json", "session.json"])
    func failedWrite(name: String) async throws {
        let fixture = await ServiceFixture(folder)
        try folder.state.create()
        try folder.putFolder(at: folder.state.path + "/" + name + ".tmp")

        let error = await #expect(throws: AuthError.self) { try await fixture.login() }

        #expect(error?.description.contains(name) == true)
        #expect(folder.contents == ["lock", "\(name).tmp"].sorted())
        #expect(fixture.partner.receiveSpy.calls == [])
    }
}

@Suite("Creating an account and signing in to it", .failsIfStuck)
struct RegisteringTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func register(_ partner: ConversationPartnerFake) async throws -> User {
        let fixture = try await ServiceFixture.withAccountOfJoe(folder, partner: partner)
        defer { withExtendedLifetime(partner) {} }
        return try await fixture.service.register()
    }

    @Test("A second account is created from its name, password and foods, and is signed in.")
    func second() async throws {
        let partner = ConversationPartnerFake(name: "ann", password: "pulled-pork", foods: "ribs")

        let user = try await register(partner)

        #expect(user == User(name: "ann", barbecueFoods: ["ribs"]))
        #expect(partner.asked == [.name, .newPassword(name: "ann"), .favouriteFoods])
        let service = await ServiceFixture(folder).service
        #expect(try await service.accounts().map(\.name) == ["joe", "ann"])
        #expect(try await service.currentUser() == user)
    }

    @Test(
        "A name that is taken, or breaks the rule, is refused before the password is asked for.",
        arguments: [
            ("joe", "An account named joe already exists."), ("Пётр", "A name has Latin letters"),
        ], [false, true])
    func refused(name: (text: String, sentence: String), isOlder: Bool) async throws {
        // A name of an older account, which breaks the rule, is refused for that, too.
        if isOlder { try folder.putAccountOfOlderVersion() }
        let partner = ConversationPartnerFake(name: name.text)

        let error = await #expect(throws: AuthError.self) { try await register(partner) }

        #expect(error?.kind == .rejected)
        #expect(error?.description.hasPrefix(name.sentence) == true)
        #expect(partner.asked == [.name])
    }

    @Test("A name that is taken while the person answers is refused, and nothing changes.")
    func takenMeanwhile() async throws {
        let other = await ServiceFixture(folder).service
        let partner = ConversationPartnerFake(name: "ann") { subject throws(AuthError) in
            guard subject == .newPassword(name: "ann") else { return }
            try await other.addAccount(name: "ann", foods: [], password: "pulled-pork")
        }

        let error = await #expect(throws: AuthError.self) { try await register(partner) }

        #expect(error?.kind == .rejected)
        #expect(try await other.accounts().map(\.name) == ["joe", "ann"])
        #expect(try await other.currentUser() == nil)
    }
}

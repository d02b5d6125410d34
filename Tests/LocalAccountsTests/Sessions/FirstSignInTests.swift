import Auth
import Foundation
import PrivateFiles
import PrivateFilesTestSupport
import RaceTesting
import Testing

@testable import LocalAccounts

@Suite(.failsIfStuck) struct FirstSignInTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

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
        #expect(try await fixture.service.currentUser() == user)
    }

    @Test("Only the owner can read the new files.")
    func modes() async throws {
        _ = try await ServiceFixture(folder).login()

        #expect(try folder.mode(of: folder.state.path) == 0o700)
        #expect(try folder.mode(of: folder.state.accountsPath) == 0o600)
        #expect(try folder.mode(of: folder.state.sessionPath) == 0o600)
        #expect(folder.contents == ["accounts.json", "lock", "session.json"])
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
        "Cancelling at any question creates not even a folder.",
        arguments: [
            Question.Subject.name, .createAccount(name: "joe"), .newPassword(name: "joe"),
            .favouriteFoods,
        ])
    func cancelling(at subject: Question.Subject) async {
        let fixture = await ServiceFixture(
            folder,
            partner: ConversationPartnerFake { (asked) throws(AuthError) in
                if asked == subject { throw .cancelled }
            })

        await #expect(throws: AuthError.cancelled) { try await fixture.login() }

        #expect(folder.contents == nil)
    }

    @Test("A task that is cancelled after the last answer creates no account.")
    func cancelledBeforeTheWrite() async {
        let fixture = await ServiceFixture(
            folder,
            partner: ConversationPartnerFake { subject in
                // Safe: the task is used only while it runs this.
                if subject == .favouriteFoods {
                    unsafe withUnsafeCurrentTask { unsafe $0?.cancel() }
                }
            })

        let result = await fixture.loginInSeparateTask()

        #expect(result == .failure(.cancelled))
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

    @Test("Without a password hash no account is created.")
    func noHash() async {
        let fixture = await ServiceFixture(
            folder, hasher: PasswordHasherSpy(failure: .unavailable("No hash.")))

        await #expect(throws: AuthError.unavailable("No hash.")) {
            try await fixture.login()
        }

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

    @Test("A sign-in that was killed between account and session asks for the password next.")
    func killedBetweenAccountAndSession() async throws {
        let fixture = await ServiceFixture(folder)
        try await fixture.service.addAccount(name: "joe", foods: [], password: "brisket-4-ever")
        try folder.put("{\"vers", at: folder.state.sessionPath + ".tmp")

        let user = try await fixture.login()

        #expect(user.name == "joe")
        #expect(folder.contents == ["accounts.json", "lock", "session.json"])
    }
}

import Auth
import Foundation
import PrivateFiles
import PrivateFilesTestSupport
import RaceTesting
import Testing

@testable import LocalAccounts

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
        ])
    func refused(name: String, sentence: String) async throws {
        let partner = ConversationPartnerFake(name: name)

        let error = await #expect(throws: AuthError.self) { try await register(partner) }

        #expect(error?.kind == .rejected)
        #expect(error?.description.hasPrefix(sentence) == true)
        #expect(partner.asked == [.name])
    }

    @Test("A name that breaks the rule is refused for that, also when an older account has it.")
    func olderName() async throws {
        try folder.put(
            """
            {"accounts": [{"created": "2025-06-15T15:06:40Z", "favouriteFoods": [],
            "name": "Пётр", "passwordHash": "plain:x"}], "version": 1}
            """, at: folder.state.accountsPath)
        let fixture = await ServiceFixture(folder, partner: ConversationPartnerFake(name: "Пётр"))

        let error = await #expect(throws: AuthError.self) { try await fixture.service.register() }

        #expect(error?.description.hasPrefix("A name has Latin letters") == true)
        withExtendedLifetime(fixture.partner) {}
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

import Auth
import PrivateFilesTestSupport
import RaceTesting
import Testing

@testable import LocalAccounts

@Suite("Creating an account and signing in to it", .failsIfStuck)
struct RegisteringTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

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

    @Test("A name that is taken is refused before the password is asked for.")
    func taken() async throws {
        let partner = ConversationPartnerFake(name: "joe")

        let error = await #expect(throws: AuthError.self) { try await register(partner) }

        #expect(error?.kind == .rejected)
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

    @Test("A name that breaks the rule is refused before the password is asked for.")
    func brokenRule() async throws {
        let partner = ConversationPartnerFake(name: "Пётр")

        let error = await #expect(throws: AuthError.self) { try await register(partner) }

        #expect(error?.description.hasPrefix("A name has Latin letters") == true)
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

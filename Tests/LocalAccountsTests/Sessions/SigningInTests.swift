import Auth
import Foundation
import PrivateFiles
import PrivateFilesTestSupport
import RaceTesting
import Testing

@testable import LocalAccounts

@Suite(.failsIfStuck) struct SigningInTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    @Test("A name and its password sign in.")
    func signsIn() async throws {
        let fixture = try await ServiceFixture.withAccountOfJoe(folder)

        let user = try await fixture.login()

        #expect(user == User(name: "joe", barbecueFoods: ["brisket"]))
        #expect(fixture.partner.asked == [.name, .password])
        #expect(try await fixture.service.currentUser() == user)
    }

    @Test("A name that is typed in another case becomes the account's own name.")
    func accountsOwnName() async throws {
        let fixture = try await ServiceFixture.withAccountOfJoe(
            folder, partner: ConversationPartnerFake(name: " JOE "))

        let user = try await fixture.login()

        #expect(user.name == "joe")
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

    @Test("A second attempt works after a failed one.")
    func secondAttempt() async throws {
        let attempts = Counter()
        let fixture = try await ServiceFixture.withAccountOfJoe(
            folder,
            partner: ConversationPartnerFake { (subject) throws(AuthError) in
                if subject == .password, attempts.next() == 0 { throw .cancelled }
            })
        _ = try? await fixture.login()

        let user = try await fixture.login()

        #expect(user.name == "joe")
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

    @Test("Another person's sign-in replaces the session.")
    func anotherPerson() async throws {
        let fixture = try await ServiceFixture.withAccountOfJoe(folder)
        _ = try await fixture.login()
        try await fixture.service.addAccount(name: "ann", foods: [], password: "pulled-pork")
        let other = await ServiceFixture(
            folder, partner: ConversationPartnerFake(name: "ann", password: "pulled-pork"))

        _ = try await other.login()

        #expect(try await fixture.service.currentUser()?.name == "ann")
    }
}

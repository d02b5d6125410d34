import Auth
import Foundation
import RoutingTestSupport
import Testing

@testable import LocalAccounts

@Suite struct SigningInTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    @Test("A name and its password sign in.")
    func signsIn() async throws {
        let house = try await HouseFixture.ofJoe(folder)

        let user = try await house.login()

        #expect(user == User(name: "joe", barbecueFoods: ["brisket"]))
        #expect(house.partner.asked == [.name, .password])
        #expect(try await house.service.currentUser() == user)
    }

    @Test("The next start is signed in.")
    func nextStart() async throws {
        let user = try await HouseFixture.ofJoe(folder).login()

        let next = await HouseFixture(folder)

        #expect(try await next.service.currentUser() == user)
    }

    @Test("A name that is typed in another case is the account's own afterwards.")
    func accountsOwnName() async throws {
        let house = try await HouseFixture.ofJoe(
            folder, partner: ConversationPartnerFake(name: " JOE "))

        let user = try await house.login()

        #expect(user.name == "joe")
    }

    @Test(
        "A wrong password and an unknown name are asked alike and answered alike.",
        arguments: [
            ("joe", "wrong"), ("ann", "wrong"), ("ann", "brisket-4-ever"),
        ])
    func rejected(name: String, password: String) async throws {
        let house = try await HouseFixture.ofJoe(
            folder, partner: ConversationPartnerFake(name: name, password: password))

        await #expect(throws: AuthError.rejected) { try await house.login() }

        #expect(house.partner.asked == [.name, .password])
        #expect(house.hasher.computations == 1)
        #expect(try await house.service.currentUser() == nil)
    }

    @Test("A second attempt works after a failed one.")
    func secondAttempt() async throws {
        let attempts = Counter()
        let house = try await HouseFixture.ofJoe(
            folder,
            partner: ConversationPartnerFake { (subject) throws(AuthError) in
                if subject == .password, attempts.next() == 0 { throw .cancelled }
            })
        _ = try? await house.login()

        let user = try await house.login()

        #expect(user.name == "joe")
    }

    @Test("Another person's sign-in takes the session's place.")
    func anotherPerson() async throws {
        let house = try await HouseFixture.ofJoe(folder)
        _ = try await house.login()
        try await house.service.addAccount(name: "ann", foods: [], password: "pulled-pork")
        let other = await HouseFixture(
            folder, partner: ConversationPartnerFake(name: "ann", password: "pulled-pork"))

        _ = try await other.login()

        #expect(try await house.service.currentUser()?.name == "ann")
    }
}

import Auth
import Foundation
import Testing

@testable import LocalAccounts

@Suite struct SigningOutTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    @Test("Signing out ends the session for this process and the next.")
    func endsTheSession() async throws {
        let house = await HouseFixture(folder)
        _ = try await house.login()

        try await house.service.logout()

        #expect(try await house.service.currentUser() == nil)
        #expect(try await HouseFixture(folder).service.currentUser() == nil)
        #expect(folder.contents == ["accounts.json", "lock"])
    }

    @Test("Another process can sign out the person that it did not sign in.")
    func anotherProcess() async throws {
        _ = try await HouseFixture(folder).login()

        try await HouseFixture(folder).service.logout()

        #expect(folder.contents == ["accounts.json", "lock"])
    }

    @Test("Where nobody is signed in, signing out says so and makes no folder.")
    func nobodyIsSignedIn() async {
        let house = await HouseFixture(folder)

        await #expect(throws: AuthError.notSignedIn) { try await house.service.logout() }

        #expect(folder.contents == nil)
    }

    @Test("Whose session gave way to another person's does not end that one.")
    func anotherPersonsSession() async throws {
        let house = await HouseFixture(folder)
        _ = try await house.login()
        try await house.service.addAccount(name: "ann", foods: [], password: "pulled-pork")
        let other = await HouseFixture(
            folder, partner: ConversationPartnerFake(name: "ann", password: "pulled-pork"))
        _ = try await other.login()

        await #expect(throws: AuthError.notSignedIn) { try await house.service.logout() }

        #expect(try await other.service.currentUser()?.name == "ann")
    }

    @Test("A damaged session is reported and stays.")
    func damagedSession() async throws {
        let house = await HouseFixture(folder)
        try folder.put("{", at: folder.state.sessionPath)

        let error = await #expect(throws: AuthError.self) { try await house.service.logout() }

        #expect(error?.kind == .unavailable)
        #expect(folder.text(at: folder.state.sessionPath) == "{")
    }
}

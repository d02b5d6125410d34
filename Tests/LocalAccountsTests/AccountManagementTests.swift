import Auth
import Foundation
import RoutingTestSupport
import Testing

@testable import LocalAccounts

@Suite struct AccountManagementTests {
    private let folder: TemporaryFolder
    private let house: HouseFixture

    init() async throws {
        folder = try TemporaryFolder()
        house = await HouseFixture(folder)
    }

    @Test("An account that is added is listed after those before it, and signs nobody in.")
    func add() async throws {
        try await house.service.addAccount(name: "joe", foods: ["ribs"], password: "one")
        try await house.service.addAccount(name: "ann", foods: [], password: "two")

        #expect(
            try await house.service.accounts() == [
                User(name: "joe", barbecueFoods: ["ribs"]), User(name: "ann", barbecueFoods: []),
            ])
        #expect(try await house.service.currentUser() == nil)
    }

    @Test("In an empty house the list is empty, and looking makes no folder.")
    func emptyHouse() async throws {
        #expect(try await house.service.accounts() == [])
        #expect(folder.contents == nil)
    }

    @Test(
        "What breaks a rule adds nothing.",
        arguments: [
            ("-joe", ["ribs"], "secret"), ("joe", ["ri\nbs"], "secret"), ("joe", ["ribs"], ""),
        ])
    func brokenRule(name: String, foods: [String], password: String) async {
        let error = await #expect(throws: AuthError.self) {
            try await house.service.addAccount(name: name, foods: foods, password: password)
        }

        #expect(error?.kind == .rejected)
        #expect(folder.contents == nil)
    }

    @Test("Accounts that are added at once are all kept.")
    func addedAtOnce() async throws {
        let folder = folder
        try await withThrowingTaskGroup(of: Void.self) { group in
            for number in 0..<20 {
                group.addTask {
                    let service = LocalAuthService(
                        folder: folder.state, conversation: Conversation(),
                        hasher: PasswordHasherSpy())
                    try await service.addAccount(
                        name: "guest \(number)", foods: [], password: "secret")
                }
            }
            try await group.waitForAll()
        }

        #expect(try await house.service.accounts().count == 20)
    }

    @Test("A damaged file is reported and not added to.")
    func damagedFile() async throws {
        try folder.put("{", at: folder.state.accountsPath)

        let listing = await #expect(throws: AuthError.self) { try await house.service.accounts() }
        let adding = await #expect(throws: AuthError.self) {
            try await house.service.addAccount(name: "joe", foods: [], password: "secret")
        }

        #expect(listing?.kind == .unavailable)
        #expect(adding == listing)
        #expect(folder.text(at: folder.state.accountsPath) == "{")
        #expect(house.hasher.computations == 0)
    }
}

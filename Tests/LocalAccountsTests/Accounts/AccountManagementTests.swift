import Auth
import Foundation
import PrivateFiles
import PrivateFilesTestSupport
import RaceTesting
import Testing

@testable import LocalAccounts

@Suite(.failsIfStuck) struct AccountManagementTests {
    private let folder: TemporaryFolder
    private let fixture: ServiceFixture

    init() async throws {
        folder = try TemporaryFolder()
        fixture = await ServiceFixture(folder)
    }

    @Test("An account that is added is listed after those before it, and does not sign in.")
    func add() async throws {
        try await fixture.service.addAccount(name: "joe", foods: ["ribs"], password: "number-one")
        try await fixture.service.addAccount(name: "ann", foods: [], password: "number-two")

        #expect(
            try await fixture.service.accounts() == [
                User(name: "joe", barbecueFoods: ["ribs"]), User(name: "ann", barbecueFoods: []),
            ])
        #expect(try await fixture.service.currentUser() == nil)
    }

    @Test("Without accounts the list is empty, and reading it creates no folder.")
    func noAccounts() async throws {
        #expect(try await fixture.service.accounts() == [])
        #expect(folder.contents == nil)
    }

    @Test(
        "Input that breaks a rule adds nothing.",
        arguments: [
            ("-joe", ["ribs"], "secret-sauce"), ("joe", ["ri\nbs"], "secret-sauce"),
            ("joe", [""], "secret-sauce"), ("joe", ["ribs"], ""),
        ])
    func brokenRule(name: String, foods: [String], password: String) async {
        let error = await #expect(throws: AuthError.self) {
            try await fixture.service.addAccount(name: name, foods: foods, password: password)
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
                        name: "guest \(number)", foods: [], password: "secret-sauce")
                }
            }
            try await group.waitForAll()
        }

        #expect(try await fixture.service.accounts().count == 20)
    }

    @Test("A task that is cancelled during the hash adds nothing, and the answer says so.")
    func cancelled() async {
        fixture.hasher.hashSpy.answers { _ in
            // Safe: the task is used only while it runs this.
            unsafe withUnsafeCurrentTask { unsafe $0?.cancel() }
            return "hash"
        }

        let error = await #expect(throws: AuthError.self) {
            try await Task { [fixture] in
                try await fixture.service.addAccount(
                    name: "joe", foods: [], password: "brisket-4-ever")
            }.value
        }

        #expect(error == .cancelled("Cancelled. Nothing changed."))
        #expect(folder.contents == nil)
    }

    @Test("A damaged file is reported and not changed.")
    func damagedFile() async throws {
        try folder.put("{", at: folder.state.accountsPath)

        let listing = await #expect(throws: AuthError.self) { try await fixture.service.accounts() }
        let adding = await #expect(throws: AuthError.self) {
            try await fixture.service.addAccount(name: "joe", foods: [], password: "secret-sauce")
        }

        #expect(listing?.kind == .unavailable)
        #expect(adding == listing)
        #expect(folder.text(at: folder.state.accountsPath) == "{")
        #expect(fixture.hasher.computations == 0)
    }
}

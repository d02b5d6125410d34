import Auth
import PrivateFiles
import PrivateFilesTestSupport
import RaceTesting
import Synchronization
import Testing

@testable import LocalAccounts

@Suite("What belongs to an account that is removed", .failsIfStuck)
struct AccountBelongingsTests {
    private let folder: TemporaryFolder
    private let belongings = Belongings()

    init() async throws {
        folder = try TemporaryFolder()
        _ = try await ServiceFixture(folder).login()
    }

    /// The belongings in other files: the names whose removal was asked for, and what is true then.
    private final class Belongings: Sendable {
        let removed = Mutex<[String]>([])
        let failure = Mutex<FileError?>(nil)
        let check = Mutex<@Sendable () -> Void>({})

        func remove(_ user: User) throws(FileError) {
            check.withLock { $0 }()
            if let failure = failure.withLock({ $0 }) { throw failure }
            removed.withLock { $0.append(user.name) }
        }
    }

    private func fixture(
        partner: ConversationPartnerFake = ConversationPartnerFake()
    ) async -> ServiceFixture {
        await ServiceFixture(folder, partner: partner, removeBelongings: belongings.remove)
    }

    private func storedList() throws -> AccountList {
        try #require(try folder.state.accounts.read())
    }

    /// Leaves the files as a program does that is killed when the account is removed.
    private func removeAccountOnly() throws {
        var list = try storedList()
        list.remove(list.accounts[0])
        try folder.state.accounts.write(list)
    }

    @Test("It is removed after the account, under the lock, and then the name is forgotten.")
    func removed() async throws {
        let service = await fixture().service
        belongings.check.withLock {
            $0 = { [folder] in
                #expect((try? folder.state.accounts.read())?.accounts == [])
                #expect(folder.isLocked)
            }
        }

        try await service.removeAccount(password: "brisket-4-ever")

        #expect(belongings.removed.withLock { $0 } == ["joe"])
        #expect(try storedList() == AccountList())
    }

    @Test("What cannot be removed is reported, and a new account of the name waits for it.")
    func failed() async throws {
        let service = await fixture().service
        belongings.failure.withLock { $0 = .unavailable("The disk is gone.") }

        let removal = await #expect(throws: AuthError.self) {
            try await service.removeAccount(password: "brisket-4-ever")
        }
        let addition = await #expect(throws: AuthError.self) {
            try await service.addAccount(name: "Joe", foods: [], password: "pulled-pork")
        }

        #expect(
            removal
                == .unavailable(
                    "The account joe is removed, but something of it is left: The disk is gone."))
        #expect(addition == .unavailable("The disk is gone."))
        #expect(try storedList().accounts == [])
        #expect(try storedList().removed == [AccountName("joe")])
    }

    @Test(
        "A new account, also one that a sign-in creates, gets nothing of one whose removal was killed.",
        arguments: ["joe", "Joe", nil])
    func newAccount(name: String?) async throws {
        try removeAccountOnly()
        belongings.check.withLock {
            $0 = { [folder] in
                #expect((try? folder.state.accounts.read())?.accounts == [])
            }
        }

        if let name {
            try await fixture().service.addAccount(name: name, foods: [], password: "pulled-pork")
        } else {
            _ = try await fixture().login()
        }

        #expect(belongings.removed.withLock { $0 } == ["joe"])
        #expect(try storedList().removed == nil)
    }

    @Test("The next sign-in of another person removes it, and goes on if it cannot.")
    func nextSignIn() async throws {
        try await fixture().service.addAccount(name: "ann", foods: [], password: "pulled-pork")
        try removeAccountOnly()
        let ann = ConversationPartnerFake(name: "ann", password: "pulled-pork")
        belongings.failure.withLock { $0 = .unavailable("The disk is gone.") }

        _ = try await fixture(partner: ann).login()
        let left = try storedList().removed
        belongings.failure.withLock { $0 = nil }
        _ = try await fixture(partner: ann).login()

        #expect(left == [try AccountName("joe")])
        #expect(belongings.removed.withLock { $0 } == ["joe"])
        #expect(try storedList().removed == nil)
    }
}

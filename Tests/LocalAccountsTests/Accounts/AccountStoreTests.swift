import Auth
import Foundation
import PrivateFiles
import PrivateFilesTestSupport
import RaceTesting
import Synchronization
import Testing

@testable import LocalAccounts

@Suite(.failsIfStuck) struct AccountStoreTests {
    private let folder: TemporaryFolder
    private let hasher = PasswordHasherSpy()
    private let store: AccountStore

    init() throws {
        folder = try TemporaryFolder()
        store = AccountStore(
            file: folder.state.accounts, lock: FolderLock(folder: folder.state), hasher: hasher,
            now: { ServiceFixture.noon })
    }

    @Test("Without accounts an unknown name takes one hash too.")
    func sameWorkWithoutAccounts() {
        #expect(throws: AuthError.rejected) {
            try store.verify(
                name: AccountName("ann"), password: Password("wrong"), in: store.list())
        }

        #expect(hasher.computations == 1)
    }

    @Test("The last account leaves room in the file for sign-ins.")
    func room() async throws {
        let file = PrivateFile(folder: folder.state, name: "accounts.json", maximumSize: 2_000)
        let small = AccountStore(
            file: JSONFile(file: file), lock: FolderLock(folder: folder.state),
            hasher: hasher, now: { ServiceFixture.noon })
        var last: AuthError?

        for number in 0..<20 {
            let account = try small.draft(
                name: AccountName("joe\(number)"), foods: FavouriteFoods([]),
                password: Password("secret-sauce"))
            do throws(AuthError) { try await small.add(account) } catch { last = error }
        }
        let count = try small.list().accounts.count
        try await small.change { list in
            _ = list.start(
                SessionToken(), of: list.accounts[0], at: ServiceFixture.noon, for: .seconds(1))
        }

        let sentence = "\(file.path) has no room for another account."
        #expect((2..<20).contains(count))
        #expect(last?.description.hasPrefix(sentence) == true)
        #expect(try small.list().sessions.count == 1)
    }
}

@Suite(.failsIfStuck) struct AccountManagementTests {
    @Test("Accounts are listed and added", arguments: rows + brokenRules)
    func manages(row: Row<Scene>) async throws { try await row.check(in: Scene()) }

    private static let rows: [Row<Scene>] = [
        Row(
            "An account that is added is listed after those before it, and does not sign in.",
            .accounts(["joe", "ann"]), .foods([["ribs"], []]), .user(nil), .reads(["joe", "ann"])
        ) { w in
            try await w.service.addAccount(name: "joe", foods: ["ribs"], password: "number-one")
            try await w.service.addAccount(name: "ann", foods: [], password: "number-two")
            for user in try await w.service.accounts() { w.see(user.name) }
        },
        Row(
            "Without accounts the list is empty, and reading it creates no folder.",
            .reads(["0"]), .files(nil)
        ) { w in w.see("\(try await w.service.accounts().count)") },
        Row(
            "A task that is cancelled during the hash adds nothing, and the answer says so.",
            .fails(.cancelled("Cancelled. Nothing changed.")), .files(nil)
        ) { w in
            w.process.hasher.hashSpy.answers { _ in
                cancelThisTask()
                return "hash"
            }
            _ = try await Task {
                try await w.service.addAccount(name: "joe", foods: [], password: "brisket-4-ever")
            }.value
        },
        Row(
            "A name can be taken once, whatever its case, and the first account keeps it.",
            .fails(.rejected("An account named Joe already exists. Choose another name.")),
            .passwords(["plain:the-first"])
        ) { w in
            try await w.service.addAccount(name: "Joe", foods: [], password: "the-first")
            try await w.service.addAccount(name: "joe", foods: [], password: "the-second")
        },
        Row(
            "An account with a hash that is not accepted is refused by name, without a hash.",
            .failsAs(.unavailable, "The password of joe was hashed by another"), .hashes(0)
        ) { w in
            try await w.addForeignJoe()
            _ = try await w.process.login()
        },
        Row(
            "An account with a hash that is not accepted does not disturb others.",
            .fails(.rejected), .user("ann")
        ) { w in
            try await w.addForeignJoe()
            try await w.addAnn()
            _ = try await ServiceFixture.ofAnn(w.folder).login()
            await w.sit(ConversationPartnerFake(name: "bob"))
            _ = try await w.process.login()
        },
        Row(
            "A damaged file is reported and not listed.", .failsAs(.unavailable, "accounts.json")
        ) { w in
            try w.folder.put("{", at: w.folder.state.accountsPath)
            _ = try await w.service.accounts()
        },
        Row(
            "A damaged file is reported and not changed.",
            .failsAs(.unavailable, "accounts.json"), .file("accounts.json", "{"), .hashes(0)
        ) { w in
            try w.folder.put("{", at: w.folder.state.accountsPath)
            try await w.service.addAccount(name: "joe", foods: [], password: "secret-sauce")
        },
    ]

    private static let brokenRules: [Row<Scene>] = [
        ("-joe", ["ribs"], "secret-sauce"), ("joe", ["ri\nbs"], "secret-sauce"),
        ("joe", [""], "secret-sauce"), ("joe", ["ribs"], ""), ("joe", ["ribs"], "short"),
        ("Пётр", [], "brisket-4-ever"),
    ].map { name, foods, password in
        Row(
            "The name “\(name)” with the foods \(foods) and “\(password)” adds nothing.",
            .failsAs(.rejected, ""), .hashes(0), .files(nil)
        ) { w in try await w.service.addAccount(name: name, foods: foods, password: password) }
    }

    @Test("Accounts that are added at once are all kept.")
    func addedAtOnce() async throws {
        let folder = try TemporaryFolder()
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

        #expect(try folder.state.accounts.read()?.accounts.count == 20)
    }

    @Test("Unless the service is told otherwise, a session lasts 30 days.")
    func lifetime() async throws {
        let folder = try TemporaryFolder()
        let conversation = Conversation()
        let partner = ConversationPartnerFake()
        await conversation.join(partner)
        let service = LocalAuthService(
            folder: folder.state, conversation: conversation, hasher: PasswordHasherSpy(),
            now: { ServiceFixture.noon })

        _ = try await service.login()

        let expires = try folder.state.accounts.read()?.sessions.map(\.expires)
        #expect(expires == [ServiceFixture.noon + 30.0 * 86_400])
        withExtendedLifetime(partner) {}
    }
}

extension Scene {
    /// Keeps an account of joe whose hash is of an unknown method.
    fileprivate func addForeignJoe() async throws {
        try await addJoe()
        try changeAccounts { $0.accounts[0].passwordHash = "$unknown$" }
    }
}

@Suite("What belongs to an account that is removed", .failsIfStuck)
struct AccountBelongingsTests {
    /// The belongings in other files: what is removed, under which circumstances, or why it cannot be.
    private final class Belongings: Sendable {
        private let folder: TemporaryFolder
        private let removed = Mutex<[String]>([])
        private let failure = Mutex<FileError?>(nil)

        init(in folder: TemporaryFolder) { self.folder = folder }

        /// The names whose belongings were removed, and what was true then.
        var all: [String] { removed.withLock { $0 } }

        func fail(_ error: FileError?) { failure.withLock { $0 = error } }

        func remove(_ user: User) throws(FileError) {
            if let failure = failure.withLock({ $0 }) { throw failure }
            let names = (try? folder.state.accounts.read())?.accounts.map(\.name.text) ?? ["?"]
            let lock = folder.isLocked ? "locked" : "not locked"
            removed.withLock { $0.append("\(user.name), of \(names), \(lock)") }
        }
    }

    private let w: Scene
    private let belongings: Belongings

    init() async throws {
        w = try await Scene()
        belongings = Belongings(in: w.folder)
        _ = try await w.another().login()
    }

    private func fixture(
        partner: ConversationPartnerFake = ConversationPartnerFake()
    ) async -> ServiceFixture {
        await ServiceFixture(w.folder, partner: partner, removeBelongings: belongings.remove)
    }

    /// Leaves the files as a program does that is killed when the account is removed.
    private func removeAccountOnly() throws {
        try w.changeAccounts { list in list.remove(list.accounts[0]) }
    }

    private func removed(_ names: String...) throws -> AccountList {
        var list = AccountList()
        list.removed = try names.map { try AccountName($0) }
        return list
    }

    @Test("It is removed after the account, under the lock, and then the name is forgotten.")
    func removed() async throws {
        let service = await fixture().service

        try await service.removeAccount(password: "brisket-4-ever")

        #expect(belongings.all == ["joe, of [], locked"])
        #expect(try w.list == AccountList())
    }

    @Test("What cannot be removed is reported, and a new account of the name waits for it.")
    func failed() async throws {
        let service = await fixture().service
        belongings.fail(.unavailable("The disk is gone."))

        let removal = await #expect(throws: AuthError.self) {
            try await service.removeAccount(password: "brisket-4-ever")
        }
        let addition = await #expect(throws: AuthError.self) {
            try await service.addAccount(name: "Joe", foods: [], password: "pulled-pork")
        }

        let sentence = "The account joe is removed, but something of it is left: The disk is gone."
        #expect(
            [removal, addition] == [.unavailable(sentence), .unavailable("The disk is gone.")])
        #expect(try w.list == removed("joe"))
    }

    @Test(
        "A new account, also one that a sign-in creates, gets nothing of one whose removal was killed.",
        arguments: ["joe", "Joe", nil])
    func newAccount(name: String?) async throws {
        try removeAccountOnly()

        if let name {
            try await fixture().service.addAccount(name: name, foods: [], password: "pulled-pork")
        } else {
            _ = try await fixture().login()
        }

        #expect(belongings.all == ["joe, of [], locked"])
        #expect(try w.list.removed == nil)
    }

    @Test("The next sign-in of another person removes it, and goes on if it cannot.")
    func nextSignIn() async throws {
        try await w.addAnn()
        try removeAccountOnly()
        let ann = ConversationPartnerFake(name: "ann", password: "pulled-pork")
        belongings.fail(.unavailable("The disk is gone."))

        _ = try await fixture(partner: ann).login()
        let left = try w.list.removed
        belongings.fail(nil)
        _ = try await fixture(partner: ann).login()

        #expect(try [left, w.list.removed] == [[AccountName("joe")], nil])
        #expect(belongings.all.map { $0.prefix(3) } == ["joe"])
    }
}

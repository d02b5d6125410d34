import Auth
import Foundation
import PrivateFiles
import PrivateFilesTestSupport
import RaceTesting
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

    private func add(_ name: String, password: String = "secret-sauce") async throws {
        try await store.add(
            store.draft(
                name: AccountName(name), foods: FavouriteFoods([]), password: Password(password)))
    }

    private func verify(_ name: String, _ password: String) throws -> Account {
        try store.verify(name: AccountName(name), password: Password(password), in: store.list())
    }

    @Test("The right password returns the account, whatever the case of the name.")
    func rightPassword() async throws {
        try await add("Joe")

        let account = try verify("jOE", "secret-sauce")

        #expect(account.name.text == "Joe")
    }

    @Test(
        "An unknown name and a wrong password get the same answer.",
        arguments: [
            ("joe", "wrong"), ("ann", "wrong"), ("ann", "secret-sauce"),
        ])
    func rejected(name: String, password: String) async throws {
        try await add("joe")

        #expect(throws: AuthError.rejected) { try verify(name, password) }
    }

    @Test(
        "An unknown name takes one hash, as a known one does.",
        arguments: [
            ("joe", "secret-sauce"), ("joe", "wrong"), ("ann", "wrong"),
        ])
    func sameWork(name: String, password: String) async throws {
        try await add("joe")
        let before = hasher.computations

        _ = try? verify(name, password)

        #expect(hasher.computations == before + 1)
    }

    @Test("Without accounts an unknown name takes one hash too.")
    func sameWorkWithoutAccounts() {
        #expect(throws: AuthError.rejected) { try verify("ann", "wrong") }

        #expect(hasher.computations == 1)
    }

    @Test("An account with a hash that is not accepted is refused by name, without a hash.")
    func foreignHash() throws {
        try addForeignJoe()

        let error = #expect(throws: AuthError.self) { try verify("joe", "secret-sauce") }

        #expect(error?.kind == .unavailable)
        #expect(error?.description.hasPrefix("The password of joe was hashed by another") == true)
        #expect(hasher.computations == 0)
    }

    @Test("An account with a hash that is not accepted does not disturb others.")
    func foreignHashOfAnother() async throws {
        try addForeignJoe()
        try await add("ann")

        #expect(try verify("ann", "secret-sauce").name.text == "ann")
        #expect(throws: AuthError.rejected) { try verify("bob", "secret-sauce") }
    }

    private func addForeignJoe() throws {
        let joe = Account(
            id: .random(), name: try AccountName("joe"), favouriteFoods: try FavouriteFoods([]),
            passwordHash: "$unknown$", created: ServiceFixture.noon)
        try folder.state.create()
        try store.file.write(AccountList(accounts: [joe]))
    }

    @Test("A name can be taken once, whatever its case, and the first account keeps it.")
    func takenName() async throws {
        try await add("Joe", password: "the-first")

        let error = await #expect(throws: AuthError.self) {
            try await add("joe", password: "the-second")
        }

        #expect(
            error == .rejected("An account named Joe already exists. Choose another name."))
        #expect(try store.list().accounts.map(\.passwordHash) == ["plain:the-first"])
    }

    @Test("An account stores its name, its foods, its hash and its date.")
    func draft() throws {
        let account = try store.draft(
            name: AccountName("joe"), foods: FavouriteFoods(["ribs"]),
            password: Password("secret-sauce"))

        #expect(account.user == User(name: "joe", barbecueFoods: ["ribs"]))
        #expect(account.created == ServiceFixture.noon)
        #expect(account.passwordHash == "plain:secret-sauce")
    }

    @Test("A password that breaks a rule is not hashed.")
    func badPassword() {
        #expect(throws: AuthError.self) {
            try store.draft(
                name: AccountName("joe"), foods: FavouriteFoods([]), password: Password("short"))
        }

        #expect(hasher.computations == 0)
    }

    @Test("A write that fails leaves the accounts as they were.")
    func failedWrite() async throws {
        try await add("joe")
        var file = folder.state.accounts.file
        file.calls = FailingCall.write(ENOSPC).calls
        let broken = AccountStore(
            file: JSONFile(file: file), lock: store.lock, hasher: hasher, now: store.now)
        let ann = try broken.draft(
            name: AccountName("ann"), foods: FavouriteFoods([]), password: Password("secret-sauce"))

        let error = await #expect(throws: AuthError.self) { try await broken.add(ann) }

        #expect(error?.kind == .unavailable)
        #expect(try store.list().accounts.map(\.name.text) == ["joe"])
    }
}

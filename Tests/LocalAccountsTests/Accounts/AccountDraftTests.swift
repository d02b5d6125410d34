import Auth
import Foundation
import PrivateFiles
import PrivateFilesTestSupport
import RaceTesting
import Testing

@testable import LocalAccounts

@Suite(.failsIfStuck) struct AccountDraftTests {
    private let folder: TemporaryFolder
    private let fixture: ServiceFixture

    init() async throws {
        folder = try TemporaryFolder()
        fixture = await ServiceFixture(folder)
    }

    @Test("A name that may not be chosen is refused first, and no password is hashed.")
    func name() async {
        for password in ["brisket-4-ever", "short"] {
            let error = await #expect(throws: AuthError.self) {
                try await fixture.service.addAccount(name: "Пётр", foods: [], password: password)
            }
            #expect(error?.description.hasPrefix("A name has Latin letters") == true)
        }
        #expect(fixture.hasher.computations == 0)
    }

    @Test("An identity has 128 random bits.")
    func identity() {
        let ids = [Account.ID.random(), .random()]

        #expect(ids.allSatisfy { $0.rawValue.wholeMatch(of: /[0-9a-f]{32}/) != nil })
        #expect(ids[0] != ids[1])
    }

    @Test("An account of version 1 has an identity that is derived from its hash.")
    func identityOfVersion1() throws {
        try folder.put(
            """
            {"accounts": [{"created": "2025-06-15T15:06:40Z", "favouriteFoods": [],
            "name": "joe", "passwordHash": "abc"}], "version": 1}
            """, at: folder.state.accountsPath)

        let id = try folder.state.accounts.read()?.accounts.first?.id.rawValue

        // echo -n abc | sha256sum
        #expect(id == "ba7816bf8f01cfea414140de5dae2223")
    }

    @Test("A change of the accounts is one write.")
    func oneWrite() async throws {
        let renames = Counter()
        var file = folder.state.accounts.file
        file.calls.rename = { old, new in
            _ = renames.next()
            return FileSystemCalls.system.rename(old, new)
        }
        let store = AccountStore(
            file: JSONFile(file: file), lock: FolderLock(folder: folder.state),
            hasher: fixture.hasher, now: { ServiceFixture.noon })

        try await store.change { $0.failures = SignInFailures() }

        #expect(renames.next() == 1)
    }

    @Test("Unless the service is told otherwise, a session lasts 30 days.")
    func lifetime() async throws {
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

    @Test("An account whose password changes during the hash does not get another one.")
    func changedMeanwhile() async throws {
        _ = try await fixture.login()
        fixture.hasher.verifySpy.answers { [folder] _, _ in
            var list = (try? folder.state.accounts.read()) ?? AccountList()
            list.accounts[0].passwordHash = "plain:another-one"
            try? folder.state.accounts.write(list)
            return true
        }

        let error = await #expect(throws: AuthError.self) {
            try await fixture.service.changePassword(from: "brisket-4-ever", to: "pulled-pork")
        }

        #expect(error?.description.contains("Another program") == true)
        let hashes = try folder.state.accounts.read()?.accounts.map(\.passwordHash)
        #expect(hashes == ["plain:another-one"])
    }

    @Test("The last account leaves room in the file for sign-ins.")
    func room() async throws {
        let file = PrivateFile(folder: folder.state, name: "accounts.json", maximumSize: 2_000)
        let small = AccountStore(
            file: JSONFile(file: file), lock: FolderLock(folder: folder.state),
            hasher: PasswordHasherSpy(), now: { ServiceFixture.noon })
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

        #expect((2..<20).contains(count))
        #expect(
            last?.description.hasPrefix("\(file.path) has no room for another account.") == true)
        #expect(try small.list().sessions.count == 1)
    }
}

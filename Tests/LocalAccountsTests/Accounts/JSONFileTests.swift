import Auth
import Foundation
import PrivateFiles
import PrivateFilesTestSupport
import Testing

@testable import LocalAccounts

@Suite struct JSONFileTests {
    private let folder: TemporaryFolder
    private let accounts: JSONFile<AccountList>

    init() throws {
        folder = try TemporaryFolder()
        try folder.state.create()
        accounts = folder.state.accounts
    }

    @Test("The format of the accounts file is what other versions of the program expect.")
    func formOfAccounts() throws {
        let list = try StoredSamples.listOfJoe()

        try accounts.write(list)

        #expect(folder.text(at: folder.state.accountsPath) == StoredSamples.accounts)
        #expect(try accounts.read() == list)
    }

    @Test("The format of the session file is what other versions of the program expect.")
    func formOfSession() throws {
        try folder.put(StoredSamples.session, at: folder.state.sessionPath)

        let session = try #require(try folder.state.session.read())
        try folder.state.session.write(session)

        #expect(folder.text(at: folder.state.sessionPath) == StoredSamples.session)
    }

    @Test("A file of version 1 is read without loss.")
    func version1() throws {
        try folder.put(
            """
            {"accounts": [{"created": "2025-06-15T15:06:40Z", "favouriteFoods": ["ribs"],
            "name": "Пётр", "passwordHash": "$y$x/y"}], "version": 1}
            """, at: folder.state.accountsPath)
        try folder.put(
            #"{"started": "2025-06-15T15:06:40Z", "user": "joe", "version": 1}"#,
            at: folder.state.sessionPath)

        let account = try #require(try accounts.read()?.accounts.first)
        let session = try folder.state.session.read()

        #expect(account.user == User(name: "Пётр", barbecueFoods: ["ribs"]))
        #expect(account.passwordHash == "$y$x/y")
        #expect(account.created == ServiceFixture.noon)
        #expect(try account.id == accounts.read()?.accounts.first?.id)
        #expect(session == .name(try AccountName("joe"), since: ServiceFixture.noon))
    }
}

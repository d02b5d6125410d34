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

    @Test(
        "A damaged file is named, with what to do, and not changed.",
        arguments: [
            "", "{", "[]", "nonsense", #"{"accounts": []}"#, #"{"version": 1}"#,
            #"{"version": "1", "accounts": []}"#, #"{"version": 0, "accounts": []}"#,
            #"{"version": 1, "accounts": [], "checksum": "0"}"#,
            #"{"version": 2, "accounts": [], "sessions": []}"#,
            #"{"version": 1, "accounts": [{"name": "a\u001Bb"}]}"#,
            #"""
            {"version": 1, "accounts": [{"name": "-joe", "favouriteFoods": [], "passwordHash": "",
            "created": "2025-06-15T15:06:40Z"}]}
            """#,
        ])
    func damaged(text: String) throws {
        try folder.put(text, at: folder.state.accountsPath)

        let error = #expect(throws: AuthError.self) { try accounts.read() }

        let path = folder.state.accountsPath
        #expect(
            error
                == .unavailable(
                    "\(path) is damaged. `ribhouse doctor --repair` moves it aside."))
        #expect(try accounts.isDamaged())
        #expect(folder.text(at: path) == text)
    }

    @Test("No flipped bit and no cut is read as something else.")
    func everyDamage() throws {
        for (text, path) in [
            (StoredSamples.accounts, folder.state.accountsPath),
            (StoredSamples.session, folder.state.sessionPath),
        ] {
            let bytes = Array(text.utf8)
            let flips = bytes.indices.flatMap { index in
                (0..<8).map { bit in
                    var damaged = bytes
                    damaged[index] ^= 1 << bit
                    return damaged
                }
            }
            let cuts = bytes.indices.map { Array(bytes[..<$0]) }

            let readable = (flips + cuts).filter { damaged in
                path == folder.state.accountsPath
                    ? (try? JSONFile<AccountList>.content(of: damaged)) != nil
                    : (try? JSONFile<Session>.content(of: damaged)) != nil
            }

            #expect(readable == [])
        }
    }

    @Test("A file of a newer program is not reported as damaged, whatever else is in it.")
    func newer() throws {
        try folder.put(#"{"version": 3, "people": 7}"#, at: folder.state.accountsPath)

        let error = #expect(throws: AuthError.self) { try accounts.read() }

        #expect(error?.kind == .unavailable)
        #expect(error?.description.contains("newer program (version 3, this one knows 2)") == true)
        #expect(error?.description.contains(folder.state.accountsPath) == true)
        #expect(try !accounts.isDamaged())
    }
}

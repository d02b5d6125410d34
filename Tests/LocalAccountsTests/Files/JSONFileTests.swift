import Auth
import Foundation
import Testing

@testable import LocalAccounts

@Suite struct JSONFileTests {
    private let folder: TemporaryFolder
    private let accounts: JSONFile<AccountList>

    init() throws {
        folder = try TemporaryFolder()
        try folder.state.create()
        accounts = JSONFile(file: folder.accountsFile)
    }

    @Test("The format of the accounts file is what other versions of the program expect.")
    func formOfAccounts() throws {
        let account = Account(
            name: try AccountName("joe"), favouriteFoods: try FavouriteFoods(["ribs", "a/b"]),
            passwordHash: "$y$x/y", created: ServiceFixture.noon)

        try accounts.write(AccountList(accounts: [account]))

        #expect(
            folder.text(at: folder.state.accountsPath) == """
                {
                  "accounts" : [
                    {
                      "created" : "2025-06-15T15:06:40Z",
                      "favouriteFoods" : [
                        "ribs",
                        "a/b"
                      ],
                      "name" : "joe",
                      "passwordHash" : "$y$x/y"
                    }
                  ],
                  "version" : 1
                }

                """)
        #expect(try accounts.read()?.accounts == [account])
    }

    @Test("The format of the session file is what other versions of the program expect.")
    func formOfSession() throws {
        let sessions = JSONFile<Session>(
            file: PrivateFile(path: folder.state.sessionPath, folder: folder.state.path))
        let session = Session(user: try AccountName("joe"), started: ServiceFixture.noon)

        try sessions.write(session)

        #expect(
            folder.text(at: folder.state.sessionPath) == """
                {
                  "started" : "2025-06-15T15:06:40Z",
                  "user" : "joe",
                  "version" : 1
                }

                """)
        #expect(try sessions.read() == session)
    }

    @Test(
        "A damaged file is named, with what to do, and not changed.",
        arguments: [
            "", "{", "[]", "nonsense", #"{"accounts": []}"#, #"{"version": 1}"#,
            #"{"version": "1", "accounts": []}"#, #"{"version": 0, "accounts": []}"#,
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
                == .unavailable("\(path) is damaged. Repair it or move it away, then try again."))
        #expect(folder.text(at: path) == text)
    }

    @Test("A file of a newer program is not reported as damaged, whatever else is in it.")
    func newer() throws {
        try folder.put(#"{"version": 2, "people": 7}"#, at: folder.state.accountsPath)

        let error = #expect(throws: AuthError.self) { try accounts.read() }

        #expect(error?.kind == .unavailable)
        #expect(error?.description.contains("newer program (version 2, this one knows 1)") == true)
        #expect(error?.description.contains(folder.state.accountsPath) == true)
    }
}

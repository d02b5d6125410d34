import Auth
import Foundation
import PrivateFiles
import PrivateFilesTestSupport
import RaceTesting
import Testing

@testable import LocalAccounts

@Suite struct SessionRecordTests {
    private let noon = ServiceFixture.noon
    private let joe: Account
    private let ann: Account
    private var list: AccountList

    init() throws {
        joe = try Self.account("joe")
        ann = try Self.account("ann")
        list = AccountList(accounts: [joe, ann])
    }

    private static func account(_ name: String) throws -> Account {
        Account(
            id: .random(), name: try AccountName(name), favouriteFoods: try FavouriteFoods([]),
            passwordHash: "plain:\(name)", created: ServiceFixture.noon)
    }

    @Test("A start forgets the sessions whose time has come, and no other.")
    mutating func forgotten() {
        for seconds in [89, 90, 91] {
            _ = list.start(SessionToken(), of: joe, at: noon, for: .seconds(seconds))
        }

        _ = list.start(SessionToken(), of: joe, at: noon + 90, for: .seconds(1))

        #expect(list.sessions.map(\.expires) == [noon + 91, noon + 91])
    }

    @Test(
        "An account has twenty sessions at most: a start ends its oldest ones, and no other person's."
    )
    mutating func most() {
        let tokens = (0..<22).map { _ in SessionToken() }
        _ = list.start(SessionToken(), of: ann, at: noon, for: .seconds(90))

        for token in tokens { _ = list.start(token, of: joe, at: noon, for: .seconds(90)) }

        let left = tokens.map { list.validSession(.token($0), at: noon) != nil }
        #expect(left == [false, false] + Array(repeating: true, count: 20))
        #expect(list.sessions.count == 21)

        // An older program has left thousands.
        list.sessions = (0..<5_000).map {
            SessionRecord(account: joe.id, tokenHash: "\($0)", expires: noon + 90)
        }
        _ = list.start(SessionToken(), of: joe, at: noon, for: .seconds(90))
        let newest = list.sessions.dropLast().map(\.tokenHash)
        #expect(newest == (4_981..<5_000).map { "\($0)" })
    }

    @Test("A session that ends is the only one that does.")
    mutating func end() {
        let tokens = [SessionToken(), SessionToken()]
        for token in tokens { _ = list.start(token, of: joe, at: noon, for: .seconds(90)) }

        list.end(.token(tokens[0]))
        list.end(.name(joe.name, since: noon))

        #expect(list.sessions.map(\.tokenHash) == [tokens[1].hash])
    }

    @Test("A session of version 1 is of an account that is as old or older, for 30 days.")
    func version1() {
        let month = 30 * 86_400.0

        let sessions = [
            list.session(.name(joe.name, since: noon)),
            list.session(.name(joe.name, since: noon - 1)),
            list.validSession(.name(joe.name, since: noon), at: noon + month),
        ]
        #expect(sessions == [ValidSession(account: joe, expires: noon + month), nil, nil])
    }

    @Test(
        "The reason for an end is the first that applies.",
        arguments: [
            (0.0, "plain:joe", SignOutReason.signedOutElsewhere),
            (90, "plain:joe", .expired), (90, "plain:other", .passwordChanged),
        ])
    func reason(seconds: Double, hash: String, reason: SignOutReason) {
        var old = joe
        old.passwordHash = hash
        let session = ValidSession(account: old, expires: noon + 90)

        let reasons = [list, AccountList()].map {
            $0.reasonForEnd(of: session, at: noon + seconds)
        }
        #expect(reasons == [reason, .accountRemoved])
    }

    @Test("A change of an account leaves the others, and one of an unknown account all.")
    mutating func change() {
        list.changeAccount(ann.id) { $0.passwordHash = "new" }
        list.changeAccount(.random()) { $0.passwordHash = "never" }

        #expect(list.accounts.map(\.passwordHash) == ["plain:joe", "new"])
        #expect([joe, ann].map { list.hasUnchanged($0) } == [true, false])
    }
}

@Suite struct SessionTokenTests {
    @Test("Its hash is the SHA-256 of its digits.")
    func hash() throws {
        let digits = String(repeating: "cd", count: 32)

        let token = try JSONDecoder().decode(SessionToken.self, from: Data("\"\(digits)\"".utf8))

        // echo -n cdcd… | sha256sum
        #expect(token.hash == "3985dac9133f8144ae1ab001dd0a29dffdddb1bf14a5f95aa24c8eed2e5bde2c")
    }

    @Test("It has 256 random bits, and the identity of an account has 128.")
    func random() throws {
        let tokens = try (0..<2).map { _ in
            String(decoding: try JSONEncoder().encode(SessionToken()), as: UTF8.self)
        }
        let ids = [Account.ID.random(), .random()].map(\.rawValue)

        #expect(tokens.allSatisfy { $0.wholeMatch(of: /"[0-9a-f]{64}"/) != nil })
        #expect(ids.allSatisfy { $0.wholeMatch(of: /[0-9a-f]{32}/) != nil })
        #expect(Set(tokens + ids).count == 4)
    }
}

@Suite struct StoredFilesTests {
    private let folder: TemporaryFolder
    private let accounts: JSONFile<AccountList>

    init() throws {
        folder = try TemporaryFolder()
        try folder.state.create()
        accounts = folder.state.accounts
    }

    @Test("The formats of both files are what other versions of the program expect.")
    func forms() throws {
        let list = try StoredSamples.listOfJoe()
        try accounts.write(list)

        #expect(folder.text(at: folder.state.accountsPath) == StoredSamples.accounts)
        #expect(try accounts.read() == list)

        try folder.put(StoredSamples.session, at: folder.state.sessionPath)
        let session = try #require(try folder.state.session.read())
        try folder.remove(folder.state.sessionPath)
        try folder.state.session.write(session)
        #expect(folder.text(at: folder.state.sessionPath) == StoredSamples.session)
    }

    @Test("A file of version 1 is read without loss.")
    func version1() throws {
        try folder.put(
            """
            {"accounts": [{"created": "2025-06-15T15:06:40Z", "favouriteFoods": ["ribs"],
            "name": "Пётр", "passwordHash": "abc"}], "version": 1}
            """, at: folder.state.accountsPath)
        try folder.put(
            #"{"started": "2025-06-15T15:06:40Z", "user": "joe", "version": 1}"#,
            at: folder.state.sessionPath)

        let account = Account(
            // echo -n abc | sha256sum
            id: Account.ID(rawValue: "ba7816bf8f01cfea414140de5dae2223"),
            name: try AccountName("Пётр"), favouriteFoods: try FavouriteFoods(["ribs"]),
            passwordHash: "abc", created: ServiceFixture.noon)
        let session = try folder.state.session.read()

        #expect(try accounts.read()?.accounts == [account])
        #expect(session == .name(try AccountName("joe"), since: ServiceFixture.noon))
    }
}

@Suite(.failsIfStuck) struct DamagedFileTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    @Test("No random damage is read as something else.")
    func randomDamage() {
        var damage = Damage()
        for file in [StoredSamples.accounts, StoredSamples.session] {
            for _ in 0..<Damage.count / 2 {
                let damaged = damage.damaged(Array(file.utf8))

                #expect((try? JSONFile<AccountList>.content(of: damaged)) == nil)
                #expect((try? JSONFile<Session>.content(of: damaged)) == nil)
            }
        }
        print("\(Damage.count / 2 * 2) damaged files of accounts were read.")
    }

    @Test("No change replaces a damaged file.", arguments: ["accounts.json", "session.json"])
    func overwriting(name: String) async throws {
        let fixture = await ServiceFixture(folder)
        _ = try await fixture.login()
        let path = folder.state.path + "/" + name
        let whole = try #require(FileManager.default.contents(atPath: path))
        let count = Damage.count / 2
        var damage = Damage()
        for _ in 0..<count {
            let damaged = Data(damage.damaged(Array(whole)))
            try damaged.write(to: URL(filePath: path))

            _ = try? await fixture.login()
            _ = try? await fixture.service.changeFoods(to: ["ribs"])

            #expect(FileManager.default.contents(atPath: path) == damaged)
        }
        #expect(folder.contents == ["accounts.json", "lock", "session.json"])
        print("\(count) damaged files called \(name) were to be changed.")
    }

    @Test("A count that is not possible is damage, and the largest one can grow.")
    func counts() throws {
        var failures = try storedFailures(1_000_000_000)
        failures.add(at: ServiceFixture.noon)
        #expect(failures.count == 1_000_000_000)
        for count in [-1, 1_000_000_001, Int.max] {
            #expect(throws: DecodingError.self) { try storedFailures(count) }
        }
    }

    private func storedFailures(_ count: Int) throws -> SignInFailures {
        try JSONDecoder().decode(
            SignInFailures.self, from: Data(#"{"count": \#(count), "last": 0}"#.utf8))
    }
}

/// Files as this version writes them.
private enum StoredSamples {
    static func listOfJoe() throws -> AccountList {
        let id = Account.ID(rawValue: "0123456789abcdef0123456789abcdef")
        var list = AccountList(
            accounts: [
                Account(
                    id: id, name: try AccountName("joe"),
                    favouriteFoods: try FavouriteFoods(["ribs", "a/b"]), passwordHash: "$y$x/y",
                    created: ServiceFixture.noon)
            ])
        list.sessions = [
            SessionRecord(
                account: id, tokenHash: String(repeating: "ab", count: 32),
                expires: ServiceFixture.noon)
        ]
        return list
    }

    /// The file of `listOfJoe()`.
    static let accounts = """
        {
          "accounts" : [
            {
              "created" : "2025-06-15T15:06:40Z",
              "favouriteFoods" : [
                "ribs",
                "a/b"
              ],
              "id" : "0123456789abcdef0123456789abcdef",
              "name" : "joe",
              "passwordHash" : "$y$x/y"
            }
          ],
          "checksum" : "2f45375c09f195896015b50847899d351623398567f65d40c2cd2bf73f6c0cee",
          "sessions" : [
            {
              "account" : "0123456789abcdef0123456789abcdef",
              "expires" : "2025-06-15T15:06:40Z",
              "tokenHash" : "abababababababababababababababababababababababababababababababab"
            }
          ],
          "version" : 2
        }

        """

    static let session = """
        {
          "checksum" : "fa0c89e01e28c4823847cd4fbeaa5ec43dd69f357d05a1eb2ea442cd9a30aeb1",
          "token" : "cdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcd",
          "version" : 2
        }

        """
}

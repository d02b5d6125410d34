import Auth
import Foundation
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
        "An account has twenty sessions at most: a start ends its oldest one, and no other person's."
    )
    mutating func most() {
        let tokens = (0..<22).map { _ in SessionToken() }
        _ = list.start(SessionToken(), of: ann, at: noon, for: .seconds(90))

        for token in tokens { _ = list.start(token, of: joe, at: noon, for: .seconds(90)) }

        #expect(list.sessions.count == 21)
        let left = tokens.map { list.validSession(.token($0), at: noon) != nil }
        #expect(left == [false, false] + Array(repeating: true, count: 20))
    }

    @Test("Of thousands of sessions that an older program has left, the newest stay.")
    mutating func leftovers() {
        list.sessions = (0..<5_000).map {
            SessionRecord(account: joe.id, tokenHash: "\($0)", expires: noon + 90)
        }

        _ = list.start(SessionToken(), of: joe, at: noon, for: .seconds(90))

        #expect(list.sessions.count == 20)
        #expect(list.sessions.first?.tokenHash == "4981")
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

        #expect(
            list.session(.name(joe.name, since: noon))
                == ValidSession(account: joe, expires: noon + month))
        #expect(list.session(.name(joe.name, since: noon - 1)) == nil)
        #expect(list.validSession(.name(joe.name, since: noon), at: noon + month) == nil)
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

        #expect(list.reasonForEnd(of: session, at: noon + seconds) == reason)
        #expect(AccountList().reasonForEnd(of: session, at: noon + seconds) == .accountRemoved)
    }

    @Test("A change of an account leaves the others, and one of an unknown account all.")
    mutating func change() {
        list.changeAccount(ann.id) { $0.passwordHash = "new" }
        list.changeAccount(.random()) { $0.passwordHash = "never" }

        #expect(list.accounts.map(\.passwordHash) == ["plain:joe", "new"])
        #expect(list.hasUnchanged(joe))
        #expect(!list.hasUnchanged(ann))
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

    @Test("It has 256 random bits.")
    func random() throws {
        let tokens = try (0..<2).map { _ in
            String(decoding: try JSONEncoder().encode(SessionToken()), as: UTF8.self)
        }

        #expect(tokens.allSatisfy { $0.wholeMatch(of: /"[0-9a-f]{64}"/) != nil })
        #expect(tokens[0] != tokens[1])
    }
}

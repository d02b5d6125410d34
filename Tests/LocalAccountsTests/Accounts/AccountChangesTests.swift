import Auth
import Foundation
import PrivateFiles
import PrivateFilesTestSupport
import RaceTesting
import Streams
import Testing

@testable import LocalAccounts

@Suite(.failsIfStuck) struct AccountChangesTests {
    private let folder: TemporaryFolder
    private let fixture: ServiceFixture

    init() async throws {
        folder = try TemporaryFolder()
        fixture = await ServiceFixture(folder)
        _ = try await fixture.login()
    }

    @Test("A new password signs in, and the old one does not.")
    func changePassword() async throws {
        try await fixture.service.changePassword(from: "brisket-4-ever", to: "pulled-pork")

        await #expect(throws: AuthError.rejected) { try await fixture.login() }
        let other = await ServiceFixture(
            folder, partner: ConversationPartnerFake(password: "pulled-pork"))
        #expect(try await other.login().name == "joe")
    }

    @Test("A new password ends the sessions that the person has started elsewhere.")
    func endsSessionsElsewhere() async throws {
        let elsewhere = try folder.take(folder.state.sessionPath)
        _ = try await fixture.login()

        try await fixture.service.changePassword(from: "brisket-4-ever", to: "pulled-pork")

        #expect(folder.contents == ["accounts.json", "lock"])
        try folder.put(elsewhere, at: folder.state.sessionPath)
        #expect(try await ServiceFixture(folder).service.currentUser() == nil)
        #expect(try folder.state.accounts.read()?.sessions == [])
    }

    @Test("A new password ends no session of another account.")
    func otherAccount() async throws {
        let store = await fixture.service.store
        let session = try #require(store.list().sessions.first)
        try await store.change { $0.sessions.append(session.ofAnotherAccount) }

        try await fixture.service.changePassword(from: "brisket-4-ever", to: "pulled-pork")

        #expect(try store.list().sessions == [session.ofAnotherAccount])
    }

    @Test(
        "A wrong old password, a weak new one, or one that is the old one changes nothing.",
        arguments: [
            ("wrong", "pulled-pork", ""), ("brisket-4-ever", "short", ""),
            ("brisket-4-ever", "", ""),
            (
                "brisket-4-ever", "brisket-4-ever",
                "The new password is the old one. Nothing changed."
            ),
        ])
    func refused(old: String, new: String, start: String) async throws {
        let error = await #expect(throws: AuthError.self) {
            try await fixture.service.changePassword(from: old, to: new)
        }

        #expect(error?.kind == .rejected)
        #expect(error?.description.hasPrefix(start) == true)
        #expect(try await ServiceFixture(folder).service.currentUser()?.name == "joe")
    }

    @Test("A password that is right is not changed by a check, and one that is wrong is refused.")
    func check() async throws {
        try await fixture.service.check(password: "brisket-4-ever")
        let error = await #expect(throws: AuthError.self) {
            try await fixture.service.check(password: "wrong")
        }
        try await fixture.service.logout()

        #expect(error?.description.hasPrefix("That is not the password of joe.") == true)
        await #expect(throws: AuthError.notSignedIn) {
            try await fixture.service.check(password: "brisket-4-ever")
        }
    }

    @Test("New foods replace the old ones, and the session goes on with the changed person.")
    func changeFoods() async throws {
        let service: any AccountService = fixture.service

        let user = try await service.change(foods: ["brisket", " ribs "])

        #expect(user == User(name: "joe", barbecueFoods: ["brisket", "ribs"]))
        #expect(fixture.service.session.newest == .signedIn(user))
        #expect(try await ServiceFixture(folder).service.currentUser() == user)
    }

    @Test("Foods that break a rule change nothing.")
    func badFoods() async throws {
        let error = await #expect(throws: AuthError.self) {
            try await fixture.service.changeFoods(to: ["ri\nbs"])
        }

        #expect(error?.kind == .rejected)
        #expect(try await fixture.service.currentUser()?.barbecueFoods == [])
    }

    @Test("Without a session nothing can be changed.", arguments: AccountChange.allCases)
    func notSignedIn(change: AccountChange) async throws {
        try await fixture.service.logout()

        await #expect(throws: AuthError.notSignedIn) { try await change.make(fixture.service) }
    }

    @Test("An account that is removed is gone, with its sessions; the others stay.")
    func remove() async throws {
        try await fixture.service.addAccount(name: "ann", foods: [], password: "pulled-pork")

        let user = try await fixture.service.removeAccount(password: "brisket-4-ever")

        #expect(user.name == "joe")
        #expect(try await fixture.service.accounts().map(\.name) == ["ann"])
        #expect(try await fixture.service.currentUser() == nil)
        #expect(folder.contents == ["accounts.json", "lock"])
    }

    @Test("A session that another person starts meanwhile goes on.")
    func sessionOfAnother() async throws {
        let session = try folder.take(folder.state.sessionPath)
        try await fixture.service.addAccount(name: "ann", foods: [], password: "pulled-pork")
        _ = try await ServiceFixture.ofAnn(folder).login()
        let other = try #require(folder.text(at: folder.state.sessionPath))
        try folder.put(session, at: folder.state.sessionPath)
        let joe = await ServiceFixture(folder) { [folder] _ in
            try? folder.put(other, at: folder.state.sessionPath)
        }

        try await joe.service.removeAccount(password: "brisket-4-ever")

        #expect(joe.service.session.newest == .signedOut(.accountRemoved))
        #expect(try await ServiceFixture(folder).service.currentUser()?.name == "ann")
    }

    @Test("A removal whose task is cancelled after it has started is complete.")
    func cancelledTooLate() async throws {
        let joe = await ServiceFixture(folder) { _ in
            cancelThisTask()
        }

        let user = try await Task {
            try await joe.service.removeAccount(password: "brisket-4-ever")
        }.value

        #expect(user.name == "joe")
        #expect(joe.service.session.newest == .signedOut(.accountRemoved))
        #expect(try await fixture.service.accounts().isEmpty)
    }

    @Test(
        "Every wrong password gets the same sentence; the third adds the wait for the next attempt."
    )
    func wrongPasswords() async throws {
        var sentences: [String] = []
        for _ in 1...3 {
            let error = await #expect(throws: AuthError.self) {
                try await fixture.service.removeAccount(password: "wrong")
            }
            sentences.append(error?.description ?? "")
        }

        let first = "That is not the password of joe. Nothing changed; try again."
        #expect(sentences == [first, first, first + " The next attempt is checked after 1 s."])
        #expect(try await fixture.service.currentUser()?.name == "joe")
    }

    @Test(
        "An account whose password changes during the hash is not changed again.",
        arguments: [true, false])
    func changedMeanwhile(isRemoval: Bool) async throws {
        fixture.hasher.verifySpy.answers { [folder] _, _ in
            var list = (try? folder.state.accounts.read()) ?? AccountList()
            list.accounts[0].passwordHash = "plain:another-one"
            try? folder.state.accounts.write(list)
            return true
        }

        let error = await #expect(throws: AuthError.self) {
            if isRemoval {
                try await fixture.service.removeAccount(password: "brisket-4-ever")
            } else {
                try await fixture.service.changePassword(from: "brisket-4-ever", to: "pulled-pork")
            }
        }

        #expect(error?.description.contains("Another program") == true)
        let hashes = try folder.state.accounts.read()?.accounts.map(\.passwordHash)
        #expect(hashes == ["plain:another-one"])
    }
}

extension SessionRecord {
    fileprivate var ofAnotherAccount: SessionRecord {
        SessionRecord(
            account: Account.ID(rawValue: "another"), tokenHash: "another", expires: expires)
    }
}

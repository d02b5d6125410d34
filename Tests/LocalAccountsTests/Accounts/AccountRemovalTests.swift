import Auth
import Foundation
import PrivateFiles
import PrivateFilesTestSupport
import RaceTesting
import Streams
import Testing

@testable import LocalAccounts

@Suite(.failsIfStuck) struct AccountRemovalTests {
    private let folder: TemporaryFolder
    private let fixture: ServiceFixture

    init() async throws {
        folder = try TemporaryFolder()
        fixture = await ServiceFixture(folder)
        _ = try await fixture.login()
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
        let session = try #require(folder.text(at: folder.state.sessionPath))
        try FileManager.default.removeItem(atPath: folder.state.sessionPath)
        try await fixture.service.addAccount(name: "ann", foods: [], password: "pulled-pork")
        let ann = ConversationPartnerFake(name: "ann", password: "pulled-pork")
        _ = try await ServiceFixture(folder, partner: ann).login()
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
            // Safe: the task is used only while it runs this.
            unsafe withUnsafeCurrentTask { unsafe $0?.cancel() }
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
    }

    @Test("A wrong password removes nothing.")
    func wrongPassword() async throws {
        let error = await #expect(throws: AuthError.self) {
            try await fixture.service.removeAccount(password: "wrong")
        }

        #expect(
            error == .rejected("That is not the password of joe. Nothing changed; try again."))
        #expect(try await fixture.service.currentUser()?.name == "joe")
    }

    @Test("An account that changes during the hash is not changed again.")
    func changedMeanwhile() async throws {
        fixture.hasher.verifySpy.answers { [folder] _, _ in
            var list = (try? folder.state.accounts.read()) ?? AccountList()
            list.accounts[0].passwordHash = "plain:another-one"
            try? folder.state.accounts.write(list)
            return true
        }

        let error = await #expect(throws: AuthError.self) {
            try await fixture.service.removeAccount(password: "brisket-4-ever")
        }

        #expect(error?.description.contains("Another program") == true)
        #expect(try await fixture.service.accounts().count == 1)
    }
}

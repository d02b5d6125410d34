import Auth
import Foundation
import PrivateFiles
import PrivateFilesTestSupport
import RaceTesting
import Testing

@testable import LocalAccounts

@Suite(.failsIfStuck) struct CurrentUserTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    @Test("On a new machine there is no user, and asking creates no folder.")
    func freshMachine() async throws {
        let fixture = await ServiceFixture(folder)

        #expect(try await fixture.service.currentUser() == nil)
        #expect(folder.contents == nil)
    }

    @Test("A session whose account no longer exists is ignored.")
    func accountIsGone() async throws {
        let fixture = await ServiceFixture(folder)
        _ = try await fixture.login()
        try folder.put(#"{"version": 1, "accounts": []}"#, at: folder.state.accountsPath)

        let user = try await ServiceFixture(folder).service.currentUser()

        #expect(user == nil)
    }

    @Test("A session is of one account, not of a name.")
    func sameNameAgain() async throws {
        let fixture = await ServiceFixture(folder)
        _ = try await fixture.login()
        try FileManager.default.removeItem(atPath: folder.state.accountsPath)

        try await fixture.service.addAccount(name: "joe", foods: [], password: "another-one")

        #expect(try await ServiceFixture(folder).service.currentUser() == nil)
    }

    @Test("A session lasts 30 days.")
    func lifetime() async throws {
        _ = try await ServiceFixture(folder).login()
        let days = { @Sendable (count: Double) in ServiceFixture.noon + count * 86_400 }
        let before = await ServiceFixture(folder, now: { days(29.9) })
        let after = await ServiceFixture(folder, now: { days(30) })

        #expect(try await before.service.currentUser()?.name == "joe")
        #expect(try await after.service.currentUser() == nil)
    }

    @Test("Neither file contains what the other one needs.")
    func token() async throws {
        _ = try await ServiceFixture(folder).login()
        let list = try #require(try folder.state.accounts.read())
        guard case .token(let token) = try folder.state.session.read() else {
            Issue.record("There is no token.")
            return
        }

        #expect(list.sessions.map(\.tokenHash) == [token.hash])
        #expect(folder.text(at: folder.state.sessionPath)?.contains(token.hash) == false)
        #expect(list.sessions.map(\.expires) == [ServiceFixture.noon + 30 * 86_400])
    }

    @Test("A session of version 1 goes on, and becomes one with a token.")
    func version1() async throws {
        let fixture = try await ServiceFixture.withAccountOfJoe(folder)
        try folder.put(
            #"{"started": "2025-06-15T15:06:40Z", "user": "JOE", "version": 1}"#,
            at: folder.state.sessionPath)

        #expect(try await fixture.service.currentUser()?.name == "joe")
        #expect(try await ServiceFixture(folder).service.currentUser()?.name == "joe")
        #expect(try folder.state.accounts.read()?.sessions.count == 1)
    }

    @Test("A session of version 1 goes on unchanged when it cannot be replaced.")
    func version1OnAFullDisk() async throws {
        let fixture = try await ServiceFixture.withAccountOfJoe(folder)
        let old = #"{"started": "2025-06-15T15:06:40Z", "user": "joe", "version": 1}"#
        try folder.put(old, at: folder.state.sessionPath)
        try folder.putFolder(at: folder.state.accountsPath + ".tmp")

        #expect(try await fixture.service.currentUser()?.name == "joe")
        #expect(folder.text(at: folder.state.sessionPath) == old)
    }

    @Test(
        "A session of version 1 is not one of a younger account, or of any after 30 days.",
        arguments: ["2025-06-15T15:06:39Z", "2025-05-10T00:00:00Z"])
    func olderThanTheAccount(started: String) async throws {
        let fixture = try await ServiceFixture.withAccountOfJoe(folder)
        try folder.put(
            #"{"started": "\#(started)", "user": "joe", "version": 1}"#,
            at: folder.state.sessionPath)

        #expect(try await fixture.service.currentUser() == nil)
    }

    @Test(
        "A session that cannot be read is an error.",
        arguments: [
            "", #"{"version": 1}"#, #"{"version": 9, "user": "joe"}"#,
        ])
    func unreadableSession(text: String) async throws {
        let fixture = await ServiceFixture(folder)
        try folder.put(text, at: folder.state.sessionPath)

        let error = await #expect(throws: AuthError.self) {
            try await fixture.service.currentUser()
        }

        #expect(error?.kind == .unavailable)
        #expect(error?.description.contains(folder.state.sessionPath) == true)
    }

    @Test("Without a session there is no user, whatever the state of the accounts.")
    func damagedAccounts() async throws {
        try folder.put("{", at: folder.state.accountsPath)

        #expect(try await ServiceFixture(folder).service.currentUser() == nil)
    }

    @Test("A folder in the place of the session is reported.")
    func folderInItsPlace() async throws {
        let fixture = await ServiceFixture(folder)
        try folder.putFolder(at: folder.state.sessionPath)

        let error = await #expect(throws: AuthError.self) {
            try await fixture.service.currentUser()
        }

        #expect(error?.kind == .unavailable)
    }
}

import Auth
import Foundation
import PrivateFiles
import PrivateFilesTestSupport
import RaceTesting
import Streams
import Testing

@testable import LocalAccounts

@Suite(.failsIfStuck) struct SigningOutTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    @Test("Signing out without a session is an error, and creates no folder.")
    func notSignedIn() async {
        let fixture = await ServiceFixture(folder)

        await #expect(throws: AuthError.notSignedIn) { try await fixture.service.logout() }

        #expect(folder.contents == nil)
    }

    @Test("A process whose account was removed does not end the session of a new one of its name.")
    func accountOfTheSameName() async throws {
        let fixture = try await ServiceFixture.signedIn(folder)
        let other = await ServiceFixture(folder)
        _ = try await other.service.currentUser()
        try await other.service.removeAccount(password: "brisket-4-ever")
        let user = try await other.login()

        await #expect(throws: AuthError.notSignedIn) { try await fixture.service.logout() }

        #expect(try await other.service.currentUser() == user)
    }

    @Test("A task that is cancelled before it signs out stays signed in.")
    func cancelled() async throws {
        let fixture = await ServiceFixture(folder)
        let user = try await fixture.login()

        let result = await Task.cancelled { try await fixture.service.logout() }

        #expect(throws: AuthError.signOutCancelled) { try result.get() }
        #expect(try await fixture.service.currentUser() == user)
    }

    @Test(
        "A session in any state is ended, whatever the state of the accounts.",
        arguments: ["{", #"{"version": 99}"#, nil], ["{", #"{"version": 99}"#, nil])
    func damaged(session: String?, accounts: String?) async throws {
        let fixture = try await ServiceFixture.signedIn(folder)
        if let session { try folder.put(session, at: folder.state.sessionPath) }
        if let accounts { try folder.put(accounts, at: folder.state.accountsPath) }

        try await fixture.service.logout()

        #expect(folder.contents == ["accounts.json", "lock"])
        if let accounts { #expect(folder.text(at: folder.state.accountsPath) == accounts) }
    }

    @Test("A session that the same person started again elsewhere is ended.")
    func startedAgainElsewhere() async throws {
        let fixture = try await ServiceFixture.signedIn(folder)
        _ = try await ServiceFixture(folder).login()

        try await fixture.service.logout()

        #expect(folder.contents == ["accounts.json", "lock"])
    }

    @Test("A copy of the session file is worth nothing after the sign-out.")
    func copy() async throws {
        let fixture = try await ServiceFixture.signedIn(folder)
        let copy = try #require(folder.text(at: folder.state.sessionPath))

        try await fixture.service.logout()
        try folder.put(copy, at: folder.state.sessionPath)

        #expect(try await fixture.service.currentUser() == nil)
    }

    @Test("A session that cannot be removed is reported, and goes on.")
    func notRemovable() async throws {
        let fixture = await ServiceFixture(folder)
        let user = try await fixture.login()
        try folder.block(folder.state.sessionPath)

        let error = await #expect(throws: AuthError.self) { try await fixture.service.logout() }

        #expect(error?.description.hasPrefix("Could not remove") == true)
        #expect(fixture.service.session.newest == .signedIn(user))
    }

    @Test("A session is ended in a folder that others can write, too.")
    func openFolder() async throws {
        let fixture = try await ServiceFixture.signedIn(folder)
        try folder.setMode(0o777, of: folder.state.path)

        try await fixture.service.logout()

        #expect(folder.contents == ["accounts.json", "lock"])
    }

}

@Suite("Signing out everywhere", .failsIfStuck)
struct SigningOutEverywhereTests {
    private let folder: TemporaryFolder
    private let fixture: ServiceFixture

    init() async throws {
        folder = try TemporaryFolder()
        fixture = await ServiceFixture(folder)
    }

    @Test("It ends the sessions of every account, and the state says so.")
    func everyAccount() async throws {
        let joe = try await fixture.login()
        try await fixture.service.addAccount(name: "ann", foods: [], password: "pulled-pork")
        let session = try folder.take(folder.state.sessionPath)
        _ = try await ServiceFixture.ofAnn(folder).login()
        #expect(try folder.state.accounts.read()?.sessions.count == 2)
        try folder.put(session, at: folder.state.sessionPath)
        #expect(fixture.service.session.newest == .signedIn(joe))

        try await fixture.service.logoutEverywhere()

        #expect(try folder.state.accounts.read()?.sessions == [])
        #expect(folder.contents == ["accounts.json", "lock"])
        #expect(fixture.service.session.newest == .signedOut(.signedOut))
    }

    @Test("Before the first sign-in, it creates no folder.")
    func freshMachine() async throws {
        try await fixture.service.logoutEverywhere()

        #expect(folder.contents == nil)
    }

    @Test("In a task that is cancelled it ends no session.")
    func cancelled() async throws {
        let user = try await fixture.login()

        let result = await Task.cancelled { try await fixture.service.logoutEverywhere() }

        #expect(throws: AuthError.self) { try result.get() }
        #expect(fixture.service.session.newest == .signedIn(user))
        #expect(try await ServiceFixture(folder).service.currentUser() == user)
    }

    @Test("When the accounts cannot be changed it says so, and this session has ended.")
    func fullDisk() async throws {
        _ = try await fixture.login()
        try folder.putFolder(at: folder.state.accountsPath + ".tmp")

        let error = await #expect(throws: AuthError.self) {
            try await fixture.service.logoutEverywhere()
        }

        #expect(error?.description.contains("accounts.json.tmp") == true)
        #expect(try await ServiceFixture(folder).service.currentUser() == nil)
    }

    @Test("A session file that cannot be removed is reported, and no session has ended.")
    func notRemovable() async throws {
        let user = try await fixture.login()
        let session = try folder.take(folder.state.sessionPath)
        try folder.putFolder(at: folder.state.sessionPath)

        await #expect(throws: AuthError.self) { try await fixture.service.logoutEverywhere() }

        try folder.remove(folder.state.sessionPath)
        try folder.put(session, at: folder.state.sessionPath)
        #expect(try await fixture.service.currentUser() == user)
    }

    @Test("It ends every session, with a session file or without.")
    func withoutFile() async throws {
        _ = try await fixture.login()
        let copy = try folder.take(folder.state.sessionPath)

        try await fixture.service.logoutEverywhere()
        try folder.put(copy, at: folder.state.sessionPath)
        #expect(try await fixture.service.currentUser() == nil)
        try await fixture.service.logoutEverywhere()

        #expect(folder.contents == ["accounts.json", "lock"])
    }
}

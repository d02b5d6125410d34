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

    init() throws {
        folder = try TemporaryFolder()
    }

    @Test("Signing out ends the session for this process and the next.")
    func endsTheSession() async throws {
        let fixture = await ServiceFixture(folder)
        _ = try await fixture.login()

        try await fixture.service.logout()

        #expect(try await fixture.service.currentUser() == nil)
        #expect(try await ServiceFixture(folder).service.currentUser() == nil)
        #expect(folder.contents == ["accounts.json", "lock"])
    }

    @Test("Signing out without a session is an error, and creates no folder.")
    func notSignedIn() async {
        let fixture = await ServiceFixture(folder)

        await #expect(throws: AuthError.notSignedIn) { try await fixture.service.logout() }

        #expect(folder.contents == nil)
    }

    @Test("A process whose session was replaced does not end the new one.")
    func anotherPersonsSession() async throws {
        let fixture = await ServiceFixture(folder)
        _ = try await fixture.login()
        try await fixture.service.addAccount(name: "ann", foods: [], password: "pulled-pork")
        let other = await ServiceFixture(
            folder, partner: ConversationPartnerFake(name: "ann", password: "pulled-pork"))
        _ = try await other.login()

        await #expect(throws: AuthError.notSignedIn) { try await fixture.service.logout() }

        #expect(try await other.service.currentUser()?.name == "ann")
    }

    @Test("A process whose account was removed does not end the session of a new one of its name.")
    func accountOfTheSameName() async throws {
        let fixture = await ServiceFixture(folder)
        _ = try await fixture.login()
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
        let fixture = await ServiceFixture(folder)
        _ = try await fixture.login()
        if let session { try folder.put(session, at: folder.state.sessionPath) }
        if let accounts { try folder.put(accounts, at: folder.state.accountsPath) }

        try await fixture.service.logout()

        #expect(folder.contents == ["accounts.json", "lock"])
        if let accounts { #expect(folder.text(at: folder.state.accountsPath) == accounts) }
    }

    @Test("A session that the same person started again elsewhere is ended.")
    func startedAgainElsewhere() async throws {
        let fixture = await ServiceFixture(folder)
        _ = try await fixture.login()
        _ = try await ServiceFixture(folder).login()

        try await fixture.service.logout()

        #expect(folder.contents == ["accounts.json", "lock"])
    }

    @Test("A copy of the session file is worth nothing after the sign-out.")
    func copy() async throws {
        let fixture = await ServiceFixture(folder)
        _ = try await fixture.login()
        let copy = try #require(folder.text(at: folder.state.sessionPath))

        try await fixture.service.logout()
        try folder.put(copy, at: folder.state.sessionPath)

        #expect(try await fixture.service.currentUser() == nil)
    }

    @Test("A session that cannot be removed is reported, and goes on.")
    func notRemovable() async throws {
        let fixture = await ServiceFixture(folder)
        let user = try await fixture.login()
        try FileManager.default.removeItem(atPath: folder.state.sessionPath)
        try folder.putFolder(at: folder.state.sessionPath)

        let error = await #expect(throws: AuthError.self) { try await fixture.service.logout() }

        #expect(error?.description.hasPrefix("Could not remove") == true)
        #expect(fixture.service.session.newest == .signedIn(user))
    }

    @Test("A session is ended in a folder that others can write, too.")
    func openFolder() async throws {
        let fixture = await ServiceFixture(folder)
        _ = try await fixture.login()
        try folder.setMode(0o777, of: folder.state.path)

        try await fixture.service.logout()

        #expect(folder.contents == ["accounts.json", "lock"])
    }
}

import Auth
import Foundation
import PrivateFiles
import PrivateFilesTestSupport
import RaceTesting
import Streams
import Testing

@testable import LocalAccounts

@Suite("Signing out everywhere", .failsIfStuck) struct SigningOutEverywhereTests {
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
        let session = try #require(folder.text(at: folder.state.sessionPath))
        try FileManager.default.removeItem(atPath: folder.state.sessionPath)
        let ann = ConversationPartnerFake(name: "ann", password: "pulled-pork")
        _ = try await ServiceFixture(folder, partner: ann).login()
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
        let session = try #require(folder.text(at: folder.state.sessionPath))
        try FileManager.default.removeItem(atPath: folder.state.sessionPath)
        try folder.putFolder(at: folder.state.sessionPath)

        await #expect(throws: AuthError.self) { try await fixture.service.logoutEverywhere() }

        try FileManager.default.removeItem(atPath: folder.state.sessionPath)
        try folder.put(session, at: folder.state.sessionPath)
        #expect(try await fixture.service.currentUser() == user)
    }

    @Test("It ends every session, with a session file or without.")
    func withoutFile() async throws {
        _ = try await fixture.login()
        let copy = try #require(folder.text(at: folder.state.sessionPath))
        try FileManager.default.removeItem(atPath: folder.state.sessionPath)

        try await fixture.service.logoutEverywhere()
        try folder.put(copy, at: folder.state.sessionPath)
        #expect(try await fixture.service.currentUser() == nil)
        try await fixture.service.logoutEverywhere()

        #expect(folder.contents == ["accounts.json", "lock"])
    }
}

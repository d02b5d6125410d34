import Auth
import Foundation
import Testing

@testable import LocalAccounts

@Suite struct CurrentUserTests {
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

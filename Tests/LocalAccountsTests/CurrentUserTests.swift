import Auth
import Foundation
import Testing

@testable import LocalAccounts

@Suite struct CurrentUserTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    @Test("On a fresh machine there is nobody, and looking makes no folder.")
    func freshMachine() async throws {
        let house = await HouseFixture(folder)

        #expect(try await house.service.currentUser() == nil)
        #expect(folder.contents == nil)
    }

    @Test("A session whose account is gone counts for nobody.")
    func accountIsGone() async throws {
        let house = await HouseFixture(folder)
        _ = try await house.login()
        try folder.put(#"{"version": 1, "accounts": []}"#, at: folder.state.accountsPath)

        let user = try await HouseFixture(folder).service.currentUser()

        #expect(user == nil)
    }

    @Test(
        "A session that cannot be read is not taken for none.",
        arguments: [
            "", #"{"version": 1}"#, #"{"version": 9, "user": "joe"}"#,
        ])
    func unreadableSession(text: String) async throws {
        let house = await HouseFixture(folder)
        try folder.put(text, at: folder.state.sessionPath)

        let error = await #expect(throws: AuthError.self) {
            try await house.service.currentUser()
        }

        #expect(error?.kind == .unavailable)
        #expect(error?.description.contains(folder.state.sessionPath) == true)
    }

    @Test("A folder in the place of the session is reported.")
    func folderInItsPlace() async throws {
        let house = await HouseFixture(folder)
        try folder.putFolder(at: folder.state.sessionPath)

        let error = await #expect(throws: AuthError.self) {
            try await house.service.currentUser()
        }

        #expect(error?.kind == .unavailable)
    }
}

import Auth
import Foundation
import PrivateFiles
import PrivateFilesTestSupport
import RaceTesting
import Testing

@testable import LocalAccounts

@Suite("The session that a folder keeps", .failsIfStuck)
struct SessionGuardTests {
    private let folder: TemporaryFolder
    private let fixture: ServiceFixture
    private let sut: SessionGuard

    init() async throws {
        folder = try TemporaryFolder()
        fixture = await ServiceFixture(folder)
        _ = try await fixture.login()
        sut = SessionGuard(in: folder.state, now: { ServiceFixture.noon })
    }

    @Test("It lasts while the person is signed in, also after another sign-in.")
    func lasts() async throws {
        #expect(throws: Never.self) { try sut.expect() }
        _ = try await fixture.login()

        #expect(throws: Never.self) { try sut.expect() }
    }

    @Test("It ends with the sign-out.")
    func signOut() async throws {
        try await fixture.service.logout()

        #expect(throws: AuthError.notSignedIn) { try sut.expect() }
    }

    @Test("It ends at its time.")
    func expired() throws {
        let later = ServiceFixture.noon + 31 * 86_400
        let sut = SessionGuard(in: folder.state, now: { later })

        #expect(throws: AuthError.notSignedIn) { try sut.expect() }
    }

    @Test("Its account is there also after the sign-out, until it is removed.")
    func account() async throws {
        try await fixture.service.logout()
        try sut.expectAccount()
        _ = try await fixture.login()
        try await fixture.service.removeAccount(password: "brisket-4-ever")
        _ = try await ServiceFixture.withAccountOfJoe(folder).login()

        #expect(throws: AuthError.notSignedIn) { try sut.expectAccount() }
    }

    @Test("A session of a new account with the same name is another one.")
    func namesake() async throws {
        try await fixture.service.removeAccount(password: "brisket-4-ever")
        _ = try await ServiceFixture.withAccountOfJoe(folder).login()

        #expect(throws: AuthError.notSignedIn) { try sut.expect() }
    }

    @Test("A file that cannot be read is reported.")
    func unreadable() throws {
        try folder.put("{", at: folder.state.sessionPath)

        #expect(throws: AuthError.self) { try sut.expect() }
    }
}

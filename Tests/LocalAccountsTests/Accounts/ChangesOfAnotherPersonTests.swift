import Auth
import PrivateFiles
import PrivateFilesTestSupport
import RaceTesting
import Streams
import Testing

@testable import LocalAccounts

@Suite("A change after another person has signed in elsewhere", .failsIfStuck)
struct ChangesOfAnotherPersonTests {
    private let folder: TemporaryFolder
    private let fixture: ServiceFixture
    private let before: AccountList?

    init() async throws {
        folder = try TemporaryFolder()
        fixture = await ServiceFixture(folder)
        _ = try await fixture.login()
        // The same password, which therefore does not stop a change.
        try await fixture.service.addAccount(name: "ann", foods: [], password: "brisket-4-ever")
        _ = try await ServiceFixture(folder, partner: ConversationPartnerFake(name: "ann")).login()
        before = try folder.state.accounts.read()
    }

    @Test("Foods are not theirs, and the session shows the person.")
    func foods() async throws {
        await #expect(throws: AuthError.notSignedIn) {
            try await fixture.service.changeFoods(to: ["ribs"])
        }

        #expect(try folder.state.accounts.read() == before)
        #expect(fixture.service.session.newest == .signedIn(User(name: "ann", barbecueFoods: [])))
    }

    @Test("A password is not theirs.")
    func password() async throws {
        await #expect(throws: AuthError.notSignedIn) {
            try await fixture.service.changePassword(from: "brisket-4-ever", to: "pulled-pork")
        }

        #expect(try folder.state.accounts.read() == before)
    }

    @Test("A removal is not theirs.")
    func removal() async throws {
        await #expect(throws: AuthError.notSignedIn) {
            try await fixture.service.removeAccount(password: "brisket-4-ever")
        }

        #expect(try folder.state.accounts.read() == before)
    }
}

import Auth
import Foundation
import PrivateFiles
import PrivateFilesTestSupport
import RaceTesting
import Streams
import Testing

@testable import LocalAccounts

@Suite("What another process changes while this one waits for the lock", .failsIfStuck)
struct ChangesMeanwhileTests {
    private let folder: TemporaryFolder
    private let elsewhere: ServiceFixture

    init() async throws {
        folder = try TemporaryFolder()
        elsewhere = await ServiceFixture(folder)
        _ = try await elsewhere.login()
        try await elsewhere.service.addAccount(name: "ann", foods: [], password: "pulled-pork")
    }

    /// Returns a service that waits for the lock once, while another process does `meanwhile`.
    private func fixture(
        partner: ConversationPartnerFake = ConversationPartnerFake(),
        meanwhile: @escaping @Sendable () async throws -> Void
    ) async throws -> ServiceFixture {
        // Safe: the path lives during the call.
        let other = unsafe open(folder.state.lockPath, O_RDWR | O_CLOEXEC)
        let sleep = SleepFake { number in
            guard number == 1 else { return }
            flock(other, LOCK_UN)
            close(other)
            try await meanwhile()
        }
        let fixture = await ServiceFixture(folder, partner: partner, sleep: sleep)
        try #require(flock(other, LOCK_EX) == 0)
        return fixture
    }

    @Test("A session that ends is not ended again.")
    func ended() async throws {
        let fixture = try await fixture { [elsewhere] in try await elsewhere.service.logout() }

        await #expect(throws: AuthError.notSignedIn) { try await fixture.service.logout() }
    }

    @Test("An account that is removed cannot get other foods.")
    func removed() async throws {
        let fixture = try await fixture { [elsewhere] in
            try await elsewhere.service.removeAccount(password: "brisket-4-ever")
        }

        await #expect(throws: AuthError.notSignedIn) {
            try await fixture.service.changeFoods(to: ["ribs"])
        }

        #expect(try await fixture.service.accounts().map(\.name) == ["ann"])
    }

    /// The changes of an account.
    enum Change: CaseIterable { case foods, password, removal }

    private func make(_ change: Change, _ service: LocalAuthService) async throws {
        switch change {
        case .foods: try await service.changeFoods(to: ["ribs"])
        case .password: try await service.changePassword(from: "brisket-4-ever", to: "burnt-ends")
        case .removal: try await service.removeAccount(password: "brisket-4-ever")
        }
    }

    @Test("A person who is signed out changes nothing.", arguments: Change.allCases)
    func signedOut(change: Change) async throws {
        let before = try folder.state.accounts.read()?.accounts
        let fixture = try await fixture { [elsewhere] in try await elsewhere.service.logout() }

        await #expect(throws: AuthError.notSignedIn) { try await make(change, fixture.service) }

        #expect(try folder.state.accounts.read()?.accounts == before)
    }

    @Test("A person who is replaced by another one changes nothing.", arguments: Change.allCases)
    func replaced(change: Change) async throws {
        let before = try folder.state.accounts.read()?.accounts
        let ann = ConversationPartnerFake(name: "ann", password: "pulled-pork")
        let other = await ServiceFixture(folder, partner: ann)
        let fixture = try await fixture { _ = try await other.login() }

        await #expect(throws: AuthError.notSignedIn) { try await make(change, fixture.service) }

        #expect(try folder.state.accounts.read()?.accounts == before)
        #expect(try await other.service.currentUser()?.name == "ann")
    }

    @Test("A session of version 1 that is replaced is not brought back.")
    func replacedVersion1() async throws {
        let text = #"{"started": "2025-06-15T15:06:40Z", "user": "joe", "version": 1}"#
        try folder.put(text, at: folder.state.sessionPath)
        let ann = ConversationPartnerFake(name: "ann", password: "pulled-pork")
        let other = await ServiceFixture(folder, partner: ann)
        let fixture = try await fixture { _ = try await other.login() }

        _ = try await fixture.service.currentUser()

        #expect(try await ServiceFixture(folder).service.currentUser()?.name == "ann")
    }

    @Test("A wrong password is counted together with one of another process.")
    func wrongPassword() async throws {
        let wrong = ConversationPartnerFake(password: "wrong")
        let other = await ServiceFixture(folder, partner: wrong)
        let fixture = try await fixture(partner: wrong) {
            await #expect(throws: AuthError.rejected) { try await other.login() }
        }

        await #expect(throws: AuthError.rejected) { try await fixture.login() }

        #expect(try folder.state.accounts.read()?.failures?.count == 2)
    }
}

import Auth
import Foundation
import PrivateFiles
import PrivateFilesTestSupport
import RaceTesting
import Synchronization
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
        let sleep = SleepFake { [folder] number in
            guard number == 1 else { return }
            folder.unlockElsewhere()
            try await meanwhile()
        }
        let fixture = await ServiceFixture(folder, partner: partner, sleep: sleep)
        try folder.lockElsewhere()
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

    @Test(
        "A person who is signed out, or replaced by another one, changes nothing.",
        arguments: AccountChange.allCases, [false, true])
    func ended(change: AccountChange, isReplaced: Bool) async throws {
        let before = try folder.state.accounts.read()?.accounts
        let other = await ServiceFixture.ofAnn(folder)
        let fixture = try await fixture { [elsewhere] in
            if isReplaced {
                _ = try await other.login()
            } else {
                try await elsewhere.service.logout()
            }
        }

        await #expect(throws: AuthError.notSignedIn) { try await change.make(fixture.service) }

        #expect(try folder.state.accounts.read()?.accounts == before)
        #expect(try await other.service.currentUser()?.name == (isReplaced ? "ann" : nil))
    }

    @Test("A session of version 1 that is replaced is not brought back.")
    func replacedVersion1() async throws {
        let text = #"{"started": "2025-06-15T15:06:40Z", "user": "joe", "version": 1}"#
        try folder.put(text, at: folder.state.sessionPath)
        let other = await ServiceFixture.ofAnn(folder)
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

    @Test("Nothing is theirs, however often it is asked for.", arguments: AccountChange.allCases)
    func changes(change: AccountChange) async throws {
        for _ in 1...2 {
            await #expect(throws: AuthError.notSignedIn) { try await change.make(fixture.service) }
        }

        #expect(try folder.state.accounts.read() == before)
    }

    @Test("Foods are not theirs either when they sign in while the files are read.")
    func foodsDuringALook() async throws {
        let path = folder.state.sessionPath
        let session = try folder.take(path)
        let isReplacing = Mutex(false)
        let joe = await ServiceFixture(
            folder,
            now: { [folder] in
                // A look asks for the time after it has read the files.
                if isReplacing.withLock(\.self) { try? folder.put(session, at: path) }
                return ServiceFixture.noon
            })
        _ = try await joe.login()
        let before = try folder.state.accounts.read()
        isReplacing.withLock { $0 = true }

        await #expect(throws: AuthError.notSignedIn) {
            try await joe.service.changeFoods(to: ["ribs"])
        }

        #expect(try folder.state.accounts.read() == before)
    }

    @Test("Nothing is theirs either when this program has seen the end of its own session.")
    func afterTheEnd() async throws {
        let session = try folder.take(folder.state.sessionPath)
        await fixture.service.refresh()
        try folder.put(session, at: folder.state.sessionPath)

        await #expect(throws: AuthError.notSignedIn) {
            try await fixture.service.changeFoods(to: ["ribs"])
        }

        #expect(try folder.state.accounts.read() == before)
    }

    @Test("When they have been shown, foods are theirs.")
    func afterARefresh() async throws {
        await fixture.service.refresh()

        let user = try await fixture.service.changeFoods(to: ["ribs"])

        #expect(user == User(name: "ann", barbecueFoods: ["ribs"]))
    }

    @Test("A password is not checked as theirs.")
    func check() async throws {
        await #expect(throws: AuthError.notSignedIn) {
            try await fixture.service.check(password: "brisket-4-ever")
        }
    }

    @Test("A password is not checked either while their sign-in is being written.")
    func checkDuringTheirSignIn() async throws {
        let path = folder.state.sessionPath
        let session = try folder.take(path)
        let written = Mutex<AccountList?>(nil)
        let joe = await ServiceFixture(
            folder,
            sleep: SleepFake { [folder] _ in
                if let list = written.withLock({ $0 }) { try folder.state.accounts.write(list) }
                folder.unlockElsewhere()
            })
        _ = try await joe.login()
        var list = try #require(try folder.state.accounts.read())
        written.withLock { [list] in $0 = list }
        list.sessions = []
        try folder.state.accounts.write(list)
        try folder.put(session, at: path)
        try folder.lockElsewhere()

        await #expect(throws: AuthError.notSignedIn) {
            try await joe.service.check(password: "brisket-4-ever")
        }
    }
}

/// The changes of an account that its person makes.
enum AccountChange: CaseIterable {
    case foods, password, removal

    func make(_ service: LocalAuthService) async throws {
        switch self {
        case .foods: try await service.changeFoods(to: ["ribs"])
        case .password: try await service.changePassword(from: "brisket-4-ever", to: "burnt-ends")
        case .removal: try await service.removeAccount(password: "brisket-4-ever")
        }
    }
}

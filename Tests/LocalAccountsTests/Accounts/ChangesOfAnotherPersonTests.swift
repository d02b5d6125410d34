import Auth
import Foundation
import PrivateFiles
import PrivateFilesTestSupport
import RaceTesting
import Synchronization
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

    @Test("Foods are not theirs, however often they are sent.")
    func foods() async throws {
        for _ in 1...2 {
            await #expect(throws: AuthError.notSignedIn) {
                try await fixture.service.changeFoods(to: ["ribs"])
            }
        }

        #expect(try folder.state.accounts.read() == before)
    }

    @Test("Foods are not theirs either when they sign in while the files are read.")
    func foodsDuringALook() async throws {
        let path = folder.state.sessionPath
        let session = try #require(folder.text(at: path))
        try FileManager.default.removeItem(atPath: path)
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
        let session = try #require(folder.text(at: folder.state.sessionPath))
        try FileManager.default.removeItem(atPath: folder.state.sessionPath)
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

    @Test("A password is not theirs.")
    func password() async throws {
        await #expect(throws: AuthError.notSignedIn) {
            try await fixture.service.changePassword(from: "brisket-4-ever", to: "pulled-pork")
        }

        #expect(try folder.state.accounts.read() == before)
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
        let session = try #require(folder.text(at: path))
        try FileManager.default.removeItem(atPath: path)
        // Safe: the path lives during the call.
        let lock = unsafe open(folder.state.lockPath, O_RDWR | O_CLOEXEC)
        let written = Mutex<AccountList?>(nil)
        let joe = await ServiceFixture(
            folder,
            sleep: SleepFake { [folder] _ in
                if let list = written.withLock({ $0 }) { try folder.state.accounts.write(list) }
                flock(lock, LOCK_UN)
                close(lock)
            })
        _ = try await joe.login()
        var list = try #require(try folder.state.accounts.read())
        written.withLock { [list] in $0 = list }
        list.sessions = []
        try folder.state.accounts.write(list)
        try folder.put(session, at: path)
        try #require(flock(lock, LOCK_EX) == 0)

        await #expect(throws: AuthError.notSignedIn) {
            try await joe.service.check(password: "brisket-4-ever")
        }
    }

    @Test("A removal is not theirs.")
    func removal() async throws {
        await #expect(throws: AuthError.notSignedIn) {
            try await fixture.service.removeAccount(password: "brisket-4-ever")
        }

        #expect(try folder.state.accounts.read() == before)
    }
}

import Auth
import Foundation
import PrivateFiles
import PrivateFilesTestSupport
import RaceTesting
import Testing

@testable import LocalAccounts

@Suite(.failsIfStuck) struct SignInFailuresTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    private func failures(_ count: Int) -> SignInFailures {
        var failures = SignInFailures()
        for _ in 0..<count { failures.add(at: ServiceFixture.noon) }
        return failures
    }

    @Test(
        "The wait starts with the third failure, doubles, and ends at 30 seconds.",
        arguments: [
            (1, 0), (2, 0), (3, 1), (4, 2), (5, 4), (6, 8), (7, 16), (8, 30), (9, 30), (1000, 30),
        ])
    func grows(count: Int, seconds: Int) {
        #expect(failures(count).wait(at: ServiceFixture.noon) == .seconds(seconds))
    }

    @Test(
        "The time since the last failure counts, and a clock that jumps back does not.",
        arguments: [(10.0, 20), (30, 0), (1e9, 0), (-1e9, 30)])
    func elapsed(seconds: Double, rest: Int) {
        #expect(failures(8).wait(at: ServiceFixture.noon + seconds) == .seconds(rest))
    }

    @Test("Failures of any name count, in every process, until a sign-in succeeds.")
    func counted() async throws {
        let joe = try await ServiceFixture.withAccountOfJoe(folder)
        for name in ["joe", "ann", "bob"] {
            let other = await ServiceFixture(
                folder, partner: ConversationPartnerFake(name: name, password: "wrong"))
            let error = await #expect(throws: AuthError.self) { try await other.login() }
            let isLast = name == "bob"
            #expect(error?.description.hasSuffix("is checked after 1 s.") == isLast)
        }
        #expect(try folder.state.accounts.read()?.failures?.count == 3)
        await #expect(throws: AuthError.cancelled) { try await joe.login() }
        #expect(
            joe.partner.receiveSpy.calls
                == ["Too many attempts have failed. This one is checked in 1 s."])

        let patient = await ServiceFixture(folder, sleep: SleepFake { _ in })
        _ = try await patient.login()

        #expect(try folder.state.accounts.read()?.failures == nil)
    }

    @Test("A failure that cannot be counted is not reported as a wrong password.")
    func uncounted() async throws {
        let fixture = try await ServiceFixture.withAccountOfJoe(
            folder, partner: ConversationPartnerFake(password: "wrong"))
        try folder.putFolder(at: folder.state.accountsPath + ".tmp")

        let error = await #expect(throws: AuthError.self) { try await fixture.login() }

        #expect(error?.kind == .unavailable)
    }

    @Test("An attempt is counted before its password is checked.")
    func countedBefore() async throws {
        let fixture = try await ServiceFixture.withAccountOfJoe(folder)
        fixture.hasher.verifySpy.answers { [folder] _, _ in
            // The sign-in succeeds if other processes can see the attempt now.
            (try? folder.state.accounts.read())?.failures?.count == 1
        }

        #expect(try await fixture.login().name == "joe")
    }

    @Test(
        "An attempt that is cancelled counts, and does not reveal whether the password is right.",
        arguments: [true, false])
    func cancelled(isRight: Bool) async throws {
        let fixture = try await ServiceFixture.withAccountOfJoe(folder)
        fixture.hasher.verifySpy.answers { _, _ in
            // Safe: the task is used only while it runs this.
            unsafe withUnsafeCurrentTask { unsafe $0?.cancel() }
            return isRight
        }

        #expect(await fixture.loginInSeparateTask() == .failure(.cancelled))
        #expect(try folder.state.accounts.read()?.failures?.count == 1)
    }

    @Test("A right password resets the count, also when it is only checked.")
    func onlyChecked() async throws {
        let fixture = await ServiceFixture(folder)
        _ = try await fixture.login()
        let store = await fixture.service.store
        try await store.change { [failures = failures(2)] in $0.failures = failures }

        try await fixture.service.check(password: "brisket-4-ever")

        #expect(try store.list().failures == nil)
    }

    @Test("A count that cannot be reset fails the check of a right password.")
    func notReset() async throws {
        let fixture = await ServiceFixture(folder)
        _ = try await fixture.login()
        fixture.hasher.verifySpy.answers { [folder] _, _ in
            try? folder.putFolder(at: folder.state.accountsPath + ".tmp")
            return true
        }

        let error = await #expect(throws: AuthError.self) {
            try await fixture.service.check(password: "brisket-4-ever")
        }

        #expect(error?.description.contains("accounts.json.tmp") == true)
    }

    @Test("When the wait before a check is cancelled, the report is not of a sign-in.")
    func cancelledCheck() async throws {
        let fixture = await ServiceFixture(folder)
        _ = try await fixture.login()
        let store = await fixture.service.store
        try await store.change { [failures = failures(3)] in $0.failures = failures }

        await #expect(throws: AuthError.cancelled("Cancelled. Nothing changed.")) {
            try await fixture.service.check(password: "brisket-4-ever")
        }
    }
}

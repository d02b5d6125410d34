import Auth
import Foundation
import PrivateFiles
import PrivateFilesTestSupport
import RaceTesting
import Testing

@testable import LocalAccounts

@Suite(.failsIfStuck) struct SignInFailuresTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

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
            cancelThisTask()
            return isRight
        }

        #expect(await fixture.loginInSeparateTask() == .failure(.cancelled))
        #expect(try folder.state.accounts.read()?.failures?.count == 1)
    }

    @Test("A right password resets the count, also when it is only checked.")
    func onlyChecked() async throws {
        let fixture = try await ServiceFixture.signedIn(folder)
        let store = await fixture.service.store
        try await store.change { $0.failures = failures(2) }

        try await fixture.service.check(password: "brisket-4-ever")

        #expect(try store.list().failures == nil)
    }

    @Test("A count that cannot be reset fails the check of a right password.")
    func notReset() async throws {
        let fixture = try await ServiceFixture.signedIn(folder)
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
        let fixture = try await ServiceFixture.signedIn(folder)
        let store = await fixture.service.store
        try await store.change { $0.failures = failures(3) }

        await #expect(throws: AuthError.cancelled("Cancelled. Nothing changed.")) {
            try await fixture.service.check(password: "brisket-4-ever")
        }
    }
}

@Suite("The wait after failed sign-ins", .failsIfStuck) struct SignInWaitTests {
    private let folder: TemporaryFolder

    init() async throws {
        folder = try TemporaryFolder()
        _ = try await ServiceFixture.withAccountOfJoe(folder)
    }

    private func addFailures(_ count: Int) async throws {
        let store = await ServiceFixture(folder).service.store
        try await store.change { $0.failures = failures(count) }
    }

    @Test(
        "It lasts as long as the failures ask for, also when the clock was set back; without three it is neither announced nor slept.",
        arguments: [(0, 0.0, []), (2, 0, []), (4, 0, [2]), (3, -86_400, [1])])
    func lasts(failures: Int, offset: Double, seconds: [Int]) async throws {
        try await addFailures(failures)
        let sleep = SleepFake { _ in }
        let fixture = await ServiceFixture(
            folder, sleep: sleep, now: { ServiceFixture.noon + offset })

        #expect(try await fixture.login().name == "joe")

        #expect(sleep.durations == seconds.map { .seconds($0) })
        #expect(fixture.partner.receiveSpy.callCount == seconds.count)
    }

    @Test("It is announced once, before it starts, in whole seconds.", .schedule())
    func announced() async throws {
        try await addFailures(4)
        let events = Events()
        let fixture = await ServiceFixture(
            folder, sleep: SleepFake { _ in await events.add("The wait starts.") },
            now: { ServiceFixture.noon + 0.5 })
        fixture.partner.receiveSpy.answers { notice in
            // Until the sign-in has come as far as it can without the end of the notice.
            await settle()
            await events.add(notice)
        }

        _ = try await fixture.login()

        #expect(
            await events.all == [
                "Too many attempts have failed. This one is checked in 2 s.", "The wait starts.",
            ])
    }

    @Test("When it is cancelled, no password is checked.")
    func cancelled() async throws {
        try await addFailures(3)
        let fixture = await ServiceFixture(
            folder, sleep: SleepFake { _ in throw CancellationError() })

        await #expect(throws: AuthError.cancelled) { try await fixture.login() }

        #expect(fixture.hasher.verifySpy.callCount == 0)
    }

    @Test("A task that is cancelled while it is announced checks no password.")
    func cancelledBefore() async throws {
        try await addFailures(3)
        let fixture = await ServiceFixture(
            folder, sleep: SleepFake { _ in try Task.checkCancellation() })
        fixture.partner.receiveSpy.answers { _ in
            cancelThisTask()
        }

        let result = await fixture.loginInSeparateTask()

        #expect(result == .failure(.cancelled))
        #expect(fixture.hasher.verifySpy.callCount == 0)
    }

    @Test("A wrong password after it is one more failure, and the report has the next wait.")
    func again() async throws {
        try await addFailures(3)
        let fixture = await ServiceFixture(
            folder, partner: ConversationPartnerFake(password: "wrong"), sleep: SleepFake { _ in })

        let error = await #expect(throws: AuthError.self) { try await fixture.login() }

        #expect(error?.kind == .rejected)
        #expect(error?.description.hasSuffix("The next attempt is checked after 2 s.") == true)
        #expect(try folder.state.accounts.read()?.failures?.count == 4)
    }

    @Test("An attempt that another process makes meanwhile is waited for too.")
    func attemptMeanwhile() async throws {
        try await addFailures(3)
        let other = await ServiceFixture(
            folder, partner: ConversationPartnerFake(password: "wrong"), sleep: SleepFake { _ in })
        let sleep = SleepFake { number in
            if number == 1 { await #expect(throws: AuthError.self) { try await other.login() } }
        }
        let fixture = await ServiceFixture(folder, sleep: sleep)

        _ = try await fixture.login()

        #expect(sleep.durations == [.seconds(1), .seconds(2)])
    }
}

private actor Events {
    private(set) var all: [String] = []

    func add(_ event: String) { all.append(event) }
}

private func failures(_ count: Int) -> SignInFailures {
    var failures = SignInFailures()
    for _ in 0..<count { failures.add(at: ServiceFixture.noon) }
    return failures
}

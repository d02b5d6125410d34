import Auth
import Foundation
import PrivateFiles
import PrivateFilesTestSupport
import RaceTesting
import Testing

@testable import LocalAccounts

@Suite("The wait after failed sign-ins", .failsIfStuck) struct SignInWaitTests {
    private let folder: TemporaryFolder

    init() async throws {
        folder = try TemporaryFolder()
        _ = try await ServiceFixture.withAccountOfJoe(folder)
    }

    private func addFailures(_ count: Int) async throws {
        var failures = SignInFailures()
        for _ in 0..<count { failures.add(at: ServiceFixture.noon) }
        let store = await ServiceFixture(folder).service.store
        try await store.change { [failures] in $0.failures = failures }
    }

    @Test("It lasts as long as the failures ask for, and the password is checked after it.")
    func patient() async throws {
        try await addFailures(4)
        let sleep = SleepFake { _ in }
        let fixture = await ServiceFixture(folder, sleep: sleep)

        let user = try await fixture.login()

        #expect(user.name == "joe")
        #expect(sleep.durations == [.seconds(2)])
    }

    @Test("Without three failures it is neither announced nor slept.", arguments: [0, 2])
    func none(failures: Int) async throws {
        try await addFailures(failures)
        let sleep = SleepFake { _ in }
        let fixture = await ServiceFixture(folder, sleep: sleep)

        _ = try await fixture.login()

        #expect(sleep.durations == [])
        #expect(fixture.partner.receiveSpy.calls == [])
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
            // Safe: the task is used only while it runs this.
            unsafe withUnsafeCurrentTask { unsafe $0?.cancel() }
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

    @Test("A clock that was set back does not repeat it.")
    func clockSetBack() async throws {
        try await addFailures(3)
        let sleep = SleepFake { _ in }
        let fixture = await ServiceFixture(
            folder, sleep: sleep, now: { ServiceFixture.noon - 86_400 })

        _ = try await fixture.login()

        #expect(sleep.durations == [.seconds(1)])
    }
}

private actor Events {
    private(set) var all: [String] = []

    func add(_ event: String) { all.append(event) }
}

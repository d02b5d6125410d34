import Auth
import Foundation
import PrivateFiles
import PrivateFilesTestSupport
import RaceTesting
import Streams
import Testing

@testable import LocalAccounts

@Suite(.failsIfStuck) struct SessionWatchingTests {
    private let joe = User(name: "joe", barbecueFoods: [])
    private let ann = User(name: "ann", barbecueFoods: [])
    private let folder: TemporaryFolder
    private let elsewhere: ServiceFixture

    init() async throws {
        folder = try TemporaryFolder()
        elsewhere = await ServiceFixture(folder)
    }

    /// Returns a service that calls `meanwhile` between two looks at the files.
    ///
    /// After five looks the task of its watch is cancelled.
    private func fixture(
        meanwhile: @escaping @Sendable (Int) async throws -> Void
    ) async -> ServiceFixture {
        let sleep = SleepFake { number in
            if number > 5 { throw CancellationError() }
            try await meanwhile(number)
        }
        return await ServiceFixture(folder, sleep: sleep)
    }

    @Test("A session that another process starts is this process's too.")
    func startedElsewhere() async throws {
        let fixture = await fixture { [elsewhere] number in
            if number == 2 { _ = try await elsewhere.login() }
        }

        #expect(await fixture.watchedStates() == [.signedOut(.noSession), .signedIn(joe)])
    }

    @Test("A session that another person's session replaces is that person's.")
    func replaced() async throws {
        let other = await ServiceFixture.ofAnn(folder)
        let fixture = await fixture { number in
            if number == 1 { _ = try await other.login() }
        }
        _ = try await fixture.login()
        try await fixture.service.addAccount(name: "ann", foods: [], password: "pulled-pork")

        #expect(await fixture.watchedStates() == [.signedIn(joe), .signedIn(ann)])
    }

    @Test("A session that the same person starts again elsewhere continues.")
    func startedAgain() async throws {
        let fixture = await fixture { [elsewhere] number in
            if number == 1 { _ = try await elsewhere.login() }
        }
        _ = try await fixture.login()

        #expect(await fixture.watchedStates() == [.signedIn(joe), .signedIn(joe)])
    }

    @Test("Other favourite foods are found.")
    func otherFoods() async throws {
        let fixture = await fixture { [elsewhere] number in
            if number == 1 { try await elsewhere.service.changeFoods(to: ["ribs"]) }
        }
        _ = try await fixture.login()

        let states = await fixture.watchedStates()

        #expect(states.last == .signedIn(User(name: "joe", barbecueFoods: ["ribs"])))
    }

    @Test(
        "The reason for an end is found.",
        arguments: [SignOutReason.accountRemoved, .passwordChanged, .signedOutElsewhere])
    func reason(_ reason: SignOutReason) async throws {
        let fixture = await fixture { [folder] number in
            guard number == 1 else { return }
            var list = try #require(try folder.state.accounts.read())
            if reason == .accountRemoved { list.accounts = [] }
            if reason == .passwordChanged { list.accounts[0].passwordHash = "plain:another-one" }
            list.sessions = []
            try folder.state.accounts.write(list)
        }
        _ = try await fixture.login()

        #expect(await fixture.watchedStates() == [.signedIn(joe), .signedOut(reason)])
    }

    @Test("A session that cannot be read for a while has not ended.")
    func damaged() async throws {
        let fixture = await fixture { [folder] number in
            if number == 1 { try folder.put("{", at: folder.state.sessionPath) }
        }
        _ = try await fixture.login()

        #expect(await fixture.watchedStates() == [.signedIn(joe), .signedIn(joe)])
    }

    @Test("A session from an earlier start is watched too.")
    func earlierStart() async throws {
        _ = try await elsewhere.login()
        let fixture = await fixture { [elsewhere] number in
            if number == 1 { try await elsewhere.service.logout() }
        }
        await fixture.service.refresh()

        #expect(await fixture.watchedStates() == [.signedIn(joe), .signedOut(.signedOutElsewhere)])
    }

    @Test("Cancelling its task ends the watch.")
    func cancelled() async throws {
        let fixture = await ServiceFixture(
            folder,
            sleep: SleepFake { _ in
                // Ends only when the task is cancelled.
                for await _ in AsyncStream<Never>.makeStream().stream {}
                throw CancellationError()
            })

        await withTaskGroup(of: Void.self) { group in
            group.addTask { await fixture.service.watch() }
            group.cancelAll()
        }

        #expect(fixture.service.session.newest == .signedOut(.noSession))
    }

    @Test("Files that have not changed are not read again.")
    func unchanged() async throws {
        _ = try await elsewhere.login()
        let path = folder.state.sessionPath
        let sleep = SleepFake { [folder] number in
            if number > 3 { throw CancellationError() }
            // A file that others can read is refused. Its mode is no part of its revision.
            if number == 2 { try folder.setMode(0o644, of: path) }
        }
        let fixture = await ServiceFixture(
            folder, sleep: sleep, now: { ServiceFixture.noon + 30.0 * 86_400 })

        #expect(
            await fixture.watchedStates() == [.signedOut(.noSession), .signedOut(.expired)])
        #expect(sleep.durations == [1, 60, 60, 60].map { .seconds($0) })
    }

    @Test("A file that could not be read is read again, though it has not changed.")
    func readAgain() async throws {
        _ = try await elsewhere.login()
        let path = folder.state.sessionPath
        try folder.setMode(0o644, of: path)
        let fixture = await fixture { [folder] number in
            if number == 2 { try folder.setMode(0o600, of: path) }
        }

        #expect(await fixture.watchedStates() == [.signedOut(.noSession), .signedIn(joe)])
    }

    @Test("A change while the files are read is found by the next look.")
    func changeDuringALook() async throws {
        _ = try await elsewhere.login()
        let path = folder.state.sessionPath
        let fixture = await ServiceFixture(
            folder, sleep: SleepFake { number in if number > 2 { throw CancellationError() } },
            now: {
                // A look asks for the time after it has read the files.
                try? FileManager.default.removeItem(atPath: path)
                return ServiceFixture.noon
            })

        #expect(
            await fixture.watchedStates()
                == [.signedOut(.noSession), .signedOut(.signedOutElsewhere)])
    }

    @Test("A session whose token is replaced before the list is has not ended.")
    func halfReplaced() async throws {
        _ = try await elsewhere.login()
        let list = folder.state.accountsPath
        let fixture = await fixture { [folder] _ in
            try FileManager.default.removeItem(atPath: list)
            try FileManager.default.moveItem(atPath: list + ".new", toPath: list)
            folder.unlockElsewhere()
        }
        #expect(await fixture.service.refresh() == .signedIn(joe))
        let old = try #require(folder.text(at: list))
        _ = try await elsewhere.login()
        try FileManager.default.moveItem(atPath: list, toPath: list + ".new")
        try folder.put(old, at: list)
        try folder.lockElsewhere()

        #expect(await fixture.service.refresh() == .signedIn(joe))
    }

    @Test("A look that needs the lock and cannot have it says so.")
    func noLock() async throws {
        _ = try await elsewhere.login()
        try folder.state.accounts.write(AccountList())
        try folder.block(folder.state.lockPath)

        let error = try #require(await ServiceFixture(folder).service.refresh().problem)
        #expect(error.description.contains(folder.state.lockPath))
    }

    @Test("A look that is cancelled while it waits for the lock changes no state.")
    func cancelledAtTheLock() async throws {
        _ = try await elsewhere.login()
        try folder.state.accounts.write(AccountList())
        try folder.lockElsewhere()

        let fixture = await ServiceFixture(folder)

        #expect(await fixture.service.refresh() == .signedOut(.noSession))
    }
}

extension ServiceFixture {
    /// Watches the session until the watch is cancelled; returns the states before and after it.
    func watchedStates() async -> [SessionState?] {
        let before = service.session.newest
        await service.watch()
        return [before, service.session.newest]
    }
}

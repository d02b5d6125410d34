import Auth
import Foundation
import PrivateFiles
import PrivateFilesTestSupport
import RaceTesting
import Streams
import Testing

@testable import LocalAccounts

@Suite(.failsIfStuck) struct SessionWatchingTests {
    let joe = User(name: "joe", barbecueFoods: [])
    private let ann = User(name: "ann", barbecueFoods: [])
    let folder: TemporaryFolder
    let elsewhere: ServiceFixture

    init() async throws {
        folder = try TemporaryFolder()
        elsewhere = await ServiceFixture(folder)
    }

    /// Returns a service that calls `meanwhile` between two looks at the files.
    ///
    /// After five looks the task of its watch is cancelled.
    func fixture(
        meanwhile: @escaping @Sendable (Int) async throws -> Void
    ) async -> ServiceFixture {
        let sleep = SleepFake { number in
            if number > 5 { throw CancellationError() }
            try await meanwhile(number)
        }
        return await ServiceFixture(folder, sleep: sleep)
    }

    @Test("A session that another process ends has ended elsewhere.")
    func endedElsewhere() async throws {
        let fixture = await fixture { [elsewhere] number in
            if number == 2 { try await elsewhere.service.logout() }
        }
        _ = try await fixture.login()

        #expect(await fixture.watchedStates() == [.signedIn(joe), .signedOut(.signedOutElsewhere)])
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
        let other = await ServiceFixture(
            folder, partner: ConversationPartnerFake(name: "ann", password: "pulled-pork"))
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
}

extension ServiceFixture {
    /// Watches the session until the watch is cancelled; returns the states before and after it.
    func watchedStates() async -> [SessionState?] {
        let before = service.session.newest
        await service.watch()
        return [before, service.session.newest]
    }
}

import Auth
import Foundation
import PrivateFiles
import PrivateFilesTestSupport
import Synchronization
import Testing

@testable import LocalAccounts

@Suite struct SessionEndsTests {
    private let folder: TemporaryFolder
    private let elsewhere: ServiceFixture

    init() async throws {
        folder = try TemporaryFolder()
        elsewhere = await ServiceFixture(folder)
    }

    /// Returns a service that joe signed in to.
    ///
    /// It calls `meanwhile` between two polls. After five polls its reader's task is cancelled.
    private func signedInJoe(
        meanwhile: @escaping @Sendable (Int) async throws -> Void = { _ in }
    ) async throws -> ServiceFixture {
        let sleep = SleepFake { number in
            if number > 5 { throw CancellationError() }
            try await meanwhile(number)
        }
        let fixture = await ServiceFixture(folder, sleep: sleep)
        _ = try await fixture.login()
        return fixture
    }

    private func ends(_ fixture: ServiceFixture) async -> [SessionEnd] {
        await fixture.service.sessionEnds().reduce(into: []) { $0.append($1) }
    }

    @Test("A session that another process ends is reported once.")
    func endedElsewhere() async throws {
        let fixture = try await signedInJoe { [elsewhere] number in
            if number == 2 { try await elsewhere.service.logout() }
        }

        #expect(await ends(fixture) == [.signedOutElsewhere])
    }

    @Test("A later reader does not get an earlier end.")
    func laterReader() async throws {
        let fixture = try await signedInJoe { [elsewhere] number in
            if number == 1 { try await elsewhere.service.logout() }
        }
        var first = fixture.service.sessionEnds().makeAsyncIterator()
        _ = await first.next()

        #expect(await ends(fixture).isEmpty)
    }

    @Test("A session that another person's session replaces has ended.")
    func replaced() async throws {
        let ann = await ServiceFixture(
            folder, partner: ConversationPartnerFake(name: "ann", password: "pulled-pork"))
        let fixture = try await signedInJoe { number in
            if number == 1 { _ = try await ann.login() }
        }
        try await fixture.service.addAccount(name: "ann", foods: [], password: "pulled-pork")

        #expect(await ends(fixture) == [.signedOutElsewhere])
    }

    @Test("A session that the same person starts again elsewhere continues.")
    func startedAgain() async throws {
        let fixture = try await signedInJoe { [elsewhere] number in
            if number == 1 { _ = try await elsewhere.login() }
        }

        #expect(await ends(fixture).isEmpty)
    }

    @Test(
        "The reason for an end is reported.",
        arguments: [
            SessionEnd.accountRemoved, .passwordChanged, .signedOutElsewhere,
        ])
    func reason(_ end: SessionEnd) async throws {
        let fixture = try await signedInJoe { [folder] number in
            guard number == 1 else { return }
            var list = try #require(try folder.state.accounts.read())
            if end == .accountRemoved { list.accounts = [] }
            if end == .passwordChanged { list.accounts[0].passwordHash = "plain:another-one" }
            list.sessions = []
            try folder.state.accounts.write(list)
        }

        #expect(await ends(fixture) == [end])
    }

    @Test("A session that has become too old has expired.")
    func expired() async throws {
        let days = Mutex(0.0)
        let sleep = SleepFake { number in
            if number > 2 { throw CancellationError() }
            days.withLock { $0 = 30 }
        }
        let fixture = await ServiceFixture(
            folder, sleep: sleep, now: { ServiceFixture.noon + days.withLock { $0 } * 86_400 })
        _ = try await fixture.login()

        #expect(await ends(fixture) == [.expired])
    }

    @Test("A session that this process ends is not reported.")
    func endedHere() async throws {
        let fixture = try await signedInJoe()
        let stream = fixture.service.sessionEnds()

        try await fixture.service.logout()

        #expect(await stream.reduce(into: []) { $0.append($1) } == [])
    }

    @Test("A session that cannot be read for a while has not ended.")
    func damaged() async throws {
        let fixture = try await signedInJoe { [folder] number in
            if number == 1 { try folder.put("{", at: folder.state.sessionPath) }
        }

        #expect(await ends(fixture).isEmpty)
    }

    @Test("A session from an earlier start is watched too.")
    func earlierStart() async throws {
        _ = try await elsewhere.login()
        let fixture = await ServiceFixture(
            folder,
            sleep: SleepFake { [elsewhere] number in
                if number > 1 { throw CancellationError() }
                try await elsewhere.service.logout()
            })
        _ = try await fixture.service.currentUser()

        #expect(await ends(fixture) == [.signedOutElsewhere])
    }

    @Test("Every reader gets an end.")
    func twoReaders() async throws {
        let bothWait = AsyncStream<Never>.makeStream()
        let fixture = try await signedInJoe { [elsewhere] number in
            if number == 1 { for await _ in bothWait.stream {} }
            if number == 2 {
                try await elsewhere.service.logout()
                bothWait.continuation.finish()
            }
        }
        var one = fixture.service.sessionEnds().makeAsyncIterator()
        var other = fixture.service.sessionEnds().makeAsyncIterator()

        async let first = one.next()
        async let second = other.next()

        #expect(await [first, second] == [.signedOutElsewhere, .signedOutElsewhere])
    }

    @Test("An end that is found by asking for the current user is reported to a reader too.")
    func foundByAsking() async throws {
        let service = Mutex<LocalAuthService?>(nil)
        let fixture = try await signedInJoe { [elsewhere] number in
            guard number == 1 else { return }
            try await elsewhere.service.logout()
            _ = try await service.withLock { $0 }?.currentUser()
        }
        service.withLock { $0 = fixture.service }

        #expect(await ends(fixture) == [.signedOutElsewhere])
    }

    @Test("Cancelling the reader's task ends the stream.")
    func cancelledReader() async throws {
        let fixture = await ServiceFixture(
            folder,
            sleep: SleepFake { _ in
                // Ends only when the task is cancelled.
                for await _ in AsyncStream<Never>.makeStream().stream {}
                throw CancellationError()
            })

        let ends = await withTaskGroup(of: [SessionEnd].self) { group in
            group.addTask { await fixture.service.sessionEnds().reduce(into: []) { $0.append($1) } }
            group.cancelAll()
            return await group.next()
        }

        #expect(ends == [])
    }
}

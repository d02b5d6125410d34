import Auth
import Foundation
import Synchronization
import Testing

@testable import LocalAccounts

@Suite struct SessionEndsTests {
    private let folder: TemporaryFolder
    private let elsewhere: HouseFixture

    init() async throws {
        folder = try TemporaryFolder()
        elsewhere = await HouseFixture(folder)
    }

    /// A process in which joe signed in, and where `meanwhile` happens while it waits to look again;
    /// after five looks its reader's task is cancelled.
    private func houseOfJoe(
        meanwhile: @escaping @Sendable (Int) async throws -> Void = { _ in }
    ) async throws -> HouseFixture {
        let sleep = SleepFake { number in
            if number > 5 { throw CancellationError() }
            try await meanwhile(number)
        }
        let house = await HouseFixture(folder, sleep: sleep)
        _ = try await house.login()
        return house
    }

    private func ends(_ house: HouseFixture) async -> [SessionEnd] {
        await house.service.sessionEnds().reduce(into: []) { $0.append($1) }
    }

    @Test("A session that another process ends is told once.")
    func endedElsewhere() async throws {
        let house = try await houseOfJoe { [elsewhere] number in
            if number == 2 { try await elsewhere.service.logout() }
        }

        #expect(await ends(house) == [.signedOutElsewhere])
    }

    @Test("A reader that comes later is not told of an earlier session.")
    func laterReader() async throws {
        let house = try await houseOfJoe { [elsewhere] number in
            if number == 1 { try await elsewhere.service.logout() }
        }
        var first = house.service.sessionEnds().makeAsyncIterator()
        _ = await first.next()

        #expect(await ends(house).isEmpty)
    }

    @Test("A session that another person's replaces has ended.")
    func replaced() async throws {
        let ann = await HouseFixture(
            folder, partner: ConversationPartnerFake(name: "ann", password: "pulled-pork"))
        let house = try await houseOfJoe { number in
            if number == 1 { _ = try await ann.login() }
        }
        try await house.service.addAccount(name: "ann", foods: [], password: "pulled-pork")

        #expect(await ends(house) == [.signedOutElsewhere])
    }

    @Test("A session that the same person begins anew elsewhere goes on.")
    func begunAnew() async throws {
        let house = try await houseOfJoe { [elsewhere] number in
            if number == 1 { _ = try await elsewhere.login() }
        }

        #expect(await ends(house).isEmpty)
    }

    @Test("A session that this process ends is not told.")
    func endedHere() async throws {
        let house = try await houseOfJoe()
        let stream = house.service.sessionEnds()

        try await house.service.logout()

        #expect(await stream.reduce(into: []) { $0.append($1) } == [])
    }

    @Test("A session that cannot be read for a while has not ended.")
    func damaged() async throws {
        let house = try await houseOfJoe { [folder] number in
            if number == 1 { try folder.put("{", at: folder.state.sessionPath) }
        }

        #expect(await ends(house).isEmpty)
    }

    @Test("A session from an earlier start is watched too.")
    func earlierStart() async throws {
        _ = try await elsewhere.login()
        let house = await HouseFixture(
            folder,
            sleep: SleepFake { [elsewhere] number in
                if number > 1 { throw CancellationError() }
                try await elsewhere.service.logout()
            })
        _ = try await house.service.currentUser()

        #expect(await ends(house) == [.signedOutElsewhere])
    }

    @Test("Every reader is told.")
    func twoReaders() async throws {
        let bothWait = AsyncStream<Never>.makeStream()
        let house = try await houseOfJoe { [elsewhere] number in
            if number == 1 { for await _ in bothWait.stream {} }
            if number == 2 {
                try await elsewhere.service.logout()
                bothWait.continuation.finish()
            }
        }
        var one = house.service.sessionEnds().makeAsyncIterator()
        var other = house.service.sessionEnds().makeAsyncIterator()

        async let first = one.next()
        async let second = other.next()

        #expect(await [first, second] == [.signedOutElsewhere, .signedOutElsewhere])
    }

    @Test("An end that is noticed by asking for the current user is told to a reader as well.")
    func noticedByAsking() async throws {
        let service = Mutex<LocalAuthService?>(nil)
        let house = try await houseOfJoe { [elsewhere] number in
            guard number == 1 else { return }
            try await elsewhere.service.logout()
            _ = try await service.withLock { $0 }?.currentUser()
        }
        service.withLock { $0 = house.service }

        #expect(await ends(house) == [.signedOutElsewhere])
    }

    @Test("Cancelling the reader's task ends the stream.")
    func cancelledReader() async throws {
        let house = await HouseFixture(
            folder, sleep: SleepFake { _ in try await Task.sleep(for: .seconds(3600)) })

        let ends = await withTaskGroup(of: [SessionEnd].self) { group in
            group.addTask { await house.service.sessionEnds().reduce(into: []) { $0.append($1) } }
            group.cancelAll()
            return await group.next()
        }

        #expect(ends == [])
    }
}

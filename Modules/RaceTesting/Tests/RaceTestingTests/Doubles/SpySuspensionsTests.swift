import Synchronization
import Testing

@testable import RaceTesting

@Suite("Suspended calls", .failsIfStuck)
struct SpySuspensionsTests {
    let kitchen = KitchenSpy()

    @Test("A suspended call returns the value with which it is resumed.")
    func resumed() async throws {
        kitchen.cookSpy.suspends()
        async let order = kitchen.cook("ribs", plates: 1)
        await kitchen.cookSpy.called(times: 1)

        kitchen.cookSpy.resume(returning: Order(dish: "ribs"))

        #expect(try await order == Order(dish: "ribs"))
        #expect(kitchen.cookSpy.suspendedCount == 0)
    }

    @Test("A suspended call throws the error with which it is resumed.")
    func resumedWithError() async {
        kitchen.nextSpy.suspends()
        let task = Task { try await kitchen.next() }
        await kitchen.nextSpy.called(times: 1)

        kitchen.nextSpy.resume(throwing: .busy)

        await #expect(throws: KitchenError.busy) { try await task.value }
    }

    @Test("The second call can be resumed before the first.")
    func outOfOrder() async throws {
        kitchen.cookSpy.suspends()
        let first = Task { try await kitchen.cook("first", plates: 1) }
        await kitchen.cookSpy.called(times: 1)
        let second = Task { try await kitchen.cook("second", plates: 1) }
        await kitchen.cookSpy.called(times: 2)

        kitchen.cookSpy.resume(call: 2, returning: Order(dish: "late"))
        let late = try await second.value

        #expect(late == Order(dish: "late"))
        #expect(kitchen.cookSpy.suspendedCount == 1)
        kitchen.cookSpy.resume(returning: Order(dish: "early"))
        #expect(try await first.value == Order(dish: "early"))
    }

    @Test("One resume resumes every suspended call.")
    func resumesAll() async throws {
        kitchen.cookSpy.suspends()
        async let first = kitchen.cook("ribs", plates: 1)
        async let second = kitchen.cook("ribs", plates: 1)
        await kitchen.cookSpy.called(times: 2)

        kitchen.cookSpy.resume(returning: Order(dish: "ribs"))

        #expect(try await [first, second].count == 2)
    }

    @Test("To resume all answers the calls that are suspended, and those that come later.")
    func resumesPresentAndFuture() async throws {
        kitchen.cookSpy.suspends()
        async let first = kitchen.cook("ribs", plates: 1)
        await kitchen.cookSpy.called(times: 1)

        kitchen.cookSpy.resumeAll(returning: Order(dish: "ribs"))
        async let second = kitchen.cook("beans", plates: 1)

        #expect(try await [first.dish, second.dish] == ["ribs", "ribs"])
    }

    @Test("All can be resumed before the first call.")
    func resumedBefore() async {
        kitchen.nextSpy.suspends()

        kitchen.nextSpy.resumeAll(throwing: .closed)

        await #expect(throws: KitchenError.closed) { try await kitchen.next() }
    }

    @Test("A new stub ends what was resumed for all.")
    func stubbedAfterAll() async throws {
        kitchen.cookSpy.suspends()
        kitchen.cookSpy.resumeAll(returning: Order(dish: "ribs"))

        kitchen.cookSpy.suspends()
        async let order = kitchen.cook("beans", plates: 1)
        await kitchen.cookSpy.called(times: 1)

        #expect(kitchen.cookSpy.suspendedCount == 1)
        kitchen.cookSpy.resume(returning: Order(dish: "beans"))
        #expect(try await order.dish == "beans")
    }

    @Test("A call that is suspended until cancelled throws when its task is cancelled.")
    func cancelled() async {
        kitchen.cookSpy.suspendsUntilCancelled()
        let task = Task { try await kitchen.cook("ribs", plates: 1) }
        await kitchen.cookSpy.called(times: 1)

        task.cancel()

        await #expect(throws: CancellationError.self) { try await task.value }
    }

    @Test("A call that cannot throw returns when its task is cancelled.")
    func cancelledWithoutError() async {
        kitchen.cleanSpy.suspendsUntilCancelled()
        let task = Task { await kitchen.clean() }
        await kitchen.cleanSpy.called(times: 1)

        task.cancel()

        await task.value
        #expect(kitchen.cleanSpy.suspendedCount == 0)
    }

    @Test("A call in a task that is already cancelled ends at once.")
    func cancelledBefore() async {
        kitchen.nextSpy.suspendsUntilCancelled(throwing: .closed)

        await #expect(throws: KitchenError.closed) {
            try await withThrowingTaskGroup(of: Order.self) { group in
                group.cancelAll()
                group.addTask { try await kitchen.next() }
                return try await group.next()
            }
        }
    }

    @Test("A call that was made before all were resumed gets that answer, and no later one.")
    func resumedAfterTheCall() async {
        let spy = Spy<Void, Int, Never>("count()", returning: 0)
        spy.suspends()
        let resumedAllCount = spy.state.withLock(\.resumedAllCount)
        spy.resumeAll(returning: 1)
        spy.returns(2)

        let answer = await spy.suspend(
            (), cancelled: nil, site: SourceSite(), resumedAllCount: resumedAllCount)

        #expect(answer == .success(1))
    }

    @Test("A call that ignores cancellation stays suspended.")
    func ignoresCancellation() async throws {
        kitchen.cookSpy.suspends()
        let task = Task { try await kitchen.cook("ribs", plates: 1) }
        await kitchen.cookSpy.called(times: 1)

        task.cancel()

        #expect(kitchen.cookSpy.suspendedCount == 1)
        kitchen.cookSpy.resume(returning: Order(dish: "ribs"))
        #expect(try await task.value == Order(dish: "ribs"))
    }
}

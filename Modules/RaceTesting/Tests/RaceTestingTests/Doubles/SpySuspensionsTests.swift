import Synchronization
import Testing

@testable import RaceTesting

@Suite("Suspended calls", .failsIfStuck)
struct SpySuspensionsTests {
    let kitchen = KitchenSpy()

    @Test("A suspended call returns the value, or throws the error, with which it is resumed.")
    func resumed() async throws {
        kitchen.cookSpy.suspends()
        async let order = kitchen.cook("ribs", plates: 1)
        await kitchen.cookSpy.called(times: 1)
        kitchen.nextSpy.suspends()
        let next = Task { try await kitchen.next() }
        await kitchen.nextSpy.called(times: 1)

        kitchen.cookSpy.resume(returning: Order(dish: "ribs"))
        kitchen.nextSpy.resume(throwing: .busy)

        #expect(try await order == Order(dish: "ribs"))
        #expect(kitchen.cookSpy.suspendedCount == 0)
        await #expect(throws: KitchenError.busy) { try await next.value }
    }

    @Test("A call can be resumed before the others, and one resume resumes all that are left.")
    func outOfOrder() async throws {
        kitchen.cookSpy.suspends()
        var calls: [Task<Order, any Error>] = []
        for number in 1...3 {
            calls.append(Task { try await kitchen.cook("\(number)", plates: 1) })
            await kitchen.cookSpy.called(times: number)
        }

        kitchen.cookSpy.resume(call: 2, returning: Order(dish: "late"))

        #expect(try await calls[1].value == Order(dish: "late"))
        #expect(kitchen.cookSpy.suspendedCount == 2)
        kitchen.cookSpy.resume(returning: Order(dish: "early"))
        #expect(try await calls[0].value == Order(dish: "early"))
        #expect(try await calls[2].value == Order(dish: "early"))
    }

    @Test(
        "To resume all answers the calls that are suspended, and those that come, until a new stub."
    )
    func resumesPresentAndFuture() async throws {
        kitchen.cookSpy.suspends()
        async let first = kitchen.cook("ribs", plates: 1)
        await kitchen.cookSpy.called(times: 1)
        // Also before the first call, and of a function that is not async.
        kitchen.nextSpy.suspends()
        kitchen.isOpenSpy.suspends()

        kitchen.cookSpy.resumeAll(returning: Order(dish: "ribs"))
        kitchen.nextSpy.resumeAll(throwing: .closed)
        kitchen.isOpenSpy.resumeAll(returning: false)
        async let second = kitchen.cook("beans", plates: 1)

        #expect(try await [first.dish, second.dish] == ["ribs", "ribs"])
        await #expect(throws: KitchenError.closed) { try await kitchen.next() }
        #expect(!kitchen.isOpen(at: 8))
        #expect(kitchen.isOpenSpy.callCount == 1)

        kitchen.cookSpy.suspends()
        async let third = kitchen.cook("corn", plates: 1)
        await kitchen.cookSpy.called(times: 3)
        #expect(kitchen.cookSpy.suspendedCount == 1)
        kitchen.cookSpy.resume(returning: Order(dish: "corn"))
        #expect(try await third.dish == "corn")
    }

    @Test("A call that is suspended until cancelled throws then, or returns where it cannot throw.")
    func cancelled() async {
        kitchen.cookSpy.suspendsUntilCancelled()
        let order = Task { try await kitchen.cook("ribs", plates: 1) }
        await kitchen.cookSpy.called(times: 1)
        kitchen.cleanSpy.suspendsUntilCancelled()
        let cleaning = Task { await kitchen.clean() }
        await kitchen.cleanSpy.called(times: 1)
        let spy = Spy<Void, Int, Never>("count()", returning: 0)
        spy.suspendsUntilCancelled(returning: 7)
        let count = Task { await spy() }
        await spy.called(times: 1)
        #expect(spy.suspendedCount == 1)

        order.cancel()
        cleaning.cancel()
        count.cancel()

        await #expect(throws: CancellationError.self) { try await order.value }
        await cleaning.value
        #expect(kitchen.cleanSpy.suspendedCount == 0)
        #expect(await count.value == 7)
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

import Synchronization
import Testing

@testable import RaceTesting

@Suite("Suspended calls", .failsIfStuck)
struct SpySuspensionsTests {
    @Test("A suspended call goes on when the test says so.", arguments: rows)
    func row(_ row: Row) async throws { try await row.check() }

    private static let rows: [Row] = [
        Row(
            "A call can be resumed before the others, and one resume resumes all that are left."
        ) { () async throws in
            let kitchen = KitchenSpy()
            kitchen.cookSpy.suspends()
            var calls: [Task<Order, any Error>] = []
            for number in 1...3 {
                calls.append(Task { try await kitchen.cook("\(number)", plates: 1) })
                await kitchen.cookSpy.called(times: number)
            }
            kitchen.cookSpy.resume(call: 2, returning: Order(dish: "late"))
            #expect(try await calls[1].value == Order(dish: "late"))
            #expect(kitchen.cookSpy.suspendedCount == 2)
            kitchen.cookSpy.resume(throwing: KitchenError.busy)
            for call in [calls[0], calls[2]] {
                await #expect(throws: KitchenError.busy) { try await call.value }
            }
            #expect(kitchen.cookSpy.suspendedCount == 0)
        },
        Row(
            "To resume all answers the calls that are suspended, and those that come, until a new stub."
        ) { () async throws in
            let kitchen = KitchenSpy()
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
        },
        Row("A cancel ends a call that was suspended until then, by an error if it can.") {
            let kitchen = KitchenSpy()
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
        },
        Row("A call in a task that is already cancelled ends at once.") {
            let kitchen = KitchenSpy()
            kitchen.nextSpy.suspendsUntilCancelled(throwing: .closed)
            await #expect(throws: KitchenError.closed) {
                try await withThrowingTaskGroup(of: Order.self) { group in
                    group.cancelAll()
                    group.addTask { try await kitchen.next() }
                    return try await group.next()
                }
            }
        },
        Row("A call that was made before all were resumed gets that answer, and no later one.") {
            let spy = Spy<Void, Int, Never>("count()", returning: 0)
            spy.suspends()
            let resumedAllCount = spy.state.withLock(\.resumedAllCount)
            spy.resumeAll(returning: 1)
            spy.returns(2)
            let answer = await spy.suspend(
                (), cancelled: nil, site: SourceSite(), resumedAllCount: resumedAllCount)
            #expect(answer == .success(1))
        },
        Row("A call that ignores cancellation stays suspended.") { () async throws in
            let kitchen = KitchenSpy()
            kitchen.cookSpy.suspends()
            let task = Task { try await kitchen.cook("ribs", plates: 1) }
            await kitchen.cookSpy.called(times: 1)
            task.cancel()
            #expect(kitchen.cookSpy.suspendedCount == 1)
            kitchen.cookSpy.resume(returning: Order(dish: "ribs"))
            #expect(try await task.value == Order(dish: "ribs"))
        },
    ]
}

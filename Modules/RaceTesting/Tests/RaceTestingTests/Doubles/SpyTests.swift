import Dispatch
import Synchronization
import Testing

@testable import RaceTesting

@Suite("Spies", .failsIfStuck)
struct SpyTests {
    @Test("A spy answers and records.", arguments: rows)
    func row(_ row: Row) async throws { try await row.check() }

    static let rows: [Row] = [
        Row("A failure fails the running test of Swift Testing.") {
            withKnownIssue {
                KitchenSpy().cookSpy.resume(returning: Order(dish: "ribs"))
            } matching: { issue in
                issue.sourceLocation?.line == #line - 2
            }
        },
        Row("Each call has the answer of its place, whichever threads call at the same time.") {
            let spy = Spy<Int, Int, Never>("next(_:)", returning: 0)
            let places = Array(0..<20_000)
            _ = spy.state.withLock { $0.stub(places.map { .result(.success($0)) }) }
            let answers = await withTaskGroup(of: (call: Int, answer: Int).self) { group in
                for call in places { group.addTask { (call, await spy(call)) } }
                return await group.reduce(into: [:]) { $0[$1.call] = $1.answer }
            }
            #expect(spy.calls.map { answers[$0] } == places)
        },
        Row(
            "A list answers in order, and its last value stays; it may mix success and failure, or fail."
        ) { () async throws in
            let kitchen = KitchenSpy()
            kitchen.isOpenSpy.returns(true, false)
            kitchen.nextSpy.plays(.failure(.busy), .success(Order(dish: "beans")))
            #expect((1...3).map { kitchen.isOpen(at: $0) } == [true, false, false])
            await #expect(throws: KitchenError.busy) { try await kitchen.next() }
            #expect(try await kitchen.next() == Order(dish: "beans"))
            kitchen.nextSpy.fails(.closed)
            await #expect(throws: KitchenError.closed) { try await kitchen.next() }
        },
        Row("A closure answers from the arguments; an async one may suspend.") { () async throws in
            let kitchen = KitchenSpy()
            let oven = Spy<String, Order, Never>("bake(_:)", returning: Order(dish: "pie"))
            kitchen.isOpenSpy.answers { hour in hour > 11 }
            kitchen.cookSpy.answers { dish, _ in await oven(dish) }
            #expect([11, 12].map { kitchen.isOpen(at: $0) } == [false, true])
            #expect(try await kitchen.cook("cake", plates: 1) == Order(dish: "pie"))
            #expect(oven.calls == ["cake"])
        },
        Row("A property keeps its reads and writes; a closure answers until a write.") {
            let kitchen = KitchenSpy()
            let temperature = kitchen.temperatureSpy
            kitchen.temperature = 120
            kitchen.temperature += 10
            temperature.returns(90)
            #expect(kitchen.temperature == 90)
            #expect(temperature.writes == [120, 130])
            #expect(temperature.readCount == 2)
            temperature.answers { 100 + temperature.readCount }
            #expect([kitchen.temperature, kitchen.temperature] == [103, 104])
            kitchen.temperature = 90
            #expect(kitchen.temperature == 90)
        },
        Row("Outside of schedules, an async call suspends its caller once.") {
            let kitchen = KitchenSpy()
            let (once, called) = (CountingExecutor(), CountingExecutor())
            await Task(executorPreference: once) { await Task.yield() }.value
            await Task(executorPreference: called) { await kitchen.clean() }.value
            #expect(called.jobCount == once.jobCount)
        },
        Row("A task that waits for a call goes on before the caller.", in: .schedule) {
            let kitchen = KitchenSpy()
            start {
                await kitchen.cleanSpy.called(times: 1)
                kitchen.ring("waiter")
            }
            start {
                await kitchen.clean()
                kitchen.ring("caller")
            }
            await settle()
            #expect(kitchen.ringSpy.calls == ["waiter", "caller"])
        },
        Row("A wait for a call ends when its task is cancelled, at any time.", in: .schedule) {
            let kitchen = KitchenSpy()
            for isLater in [true, false] {
                let waiting = start { await kitchen.ringSpy.called(times: 1) }
                if isLater { await settle() }
                waiting.cancel()
                await waiting.value
            }
            #expect(kitchen.ringSpy.callCount == 0)
        },
        Row("A schedule waits for a call that another thread makes.", in: .schedule) {
            let kitchen = KitchenSpy()
            DispatchQueue.global().asyncAfter(deadline: .now() + .milliseconds(200)) { [kitchen] in
                kitchen.ring("front")
            }
            await kitchen.ringSpy.called(times: 1)
        },
        Row("An object of a replaced answer may use its double when released.", in: .alone) {
            let spy = Spy<Void, Int, Never>("count()", returning: 0)
            var owned: OnRelease? = OnRelease { _ = spy.callCount }
            spy.answers { [owned] (_: Void) -> Int in owned == nil ? 0 : 1 }
            owned = nil
            spy.returns(1)
            let guest = Spy<Void, OnRelease?, Never>("guest()", returning: nil)
            guest.resumeAll(returning: OnRelease { _ = guest.suspendedCount })
            guest.returns(nil)
            guest.resumeAll(returning: nil)
            let property = PropertySpy<OnRelease?>("guest", nil)
            property.returns(OnRelease { _ = property.readCount })
            property.returns(nil)
            property.set(OnRelease { _ = property.readCount })
            property.answers { nil }
            property.set(nil)
        },
    ]
}

import Synchronization
import Testing

@testable import RaceTesting

@Suite("The answers of a spy", .failsIfStuck)
struct SpyAnswersTests {
    let kitchen = KitchenSpy()

    @Test("Each call has the answer of its place, whichever threads call at the same time.")
    func places() async {
        let spy = Spy<Int, Int, Never>("next(_:)", returning: 0)
        let places = Array(0..<20_000)
        _ = spy.state.withLock { $0.stub(places.map { .result(.success($0)) }) }

        let answers = await withTaskGroup(of: (call: Int, answer: Int).self) { group in
            for call in places { group.addTask { (call, await spy(call)) } }
            return await group.reduce(into: [:]) { $0[$1.call] = $1.answer }
        }

        #expect(spy.calls.map { answers[$0] } == places)
    }

    @Test("What a replaced answer owns may use the spy when it is released.")
    func released() async {
        await #expect(processExitsWith: .success) {
            let spy = Spy<Void, Int, Never>("count()", returning: 0)
            var owned: OnRelease? = OnRelease { _ = spy.callCount }
            spy.answers { [owned] (_: Void) -> Int in owned == nil ? 0 : 1 }
            owned = nil

            spy.returns(1)
        }
    }

    @Test("What the last answer to all calls owns may use the spy when it is released.")
    func releasedAnswerToAll() async {
        await #expect(processExitsWith: .success) {
            let spy = Spy<Void, OnRelease?, Never>("guest()", returning: nil)
            spy.resumeAll(returning: OnRelease { _ = spy.suspendedCount })
            spy.returns(nil)

            spy.resumeAll(returning: nil)
        }
    }

    @Test("What a replaced value owns may use the property when it is released.")
    func releasedValue() async {
        await #expect(processExitsWith: .success) {
            let spy = PropertySpy<OnRelease?>("guest", nil)
            spy.returns(OnRelease { _ = spy.readCount })

            spy.returns(nil)
            spy.set(OnRelease { _ = spy.readCount })
            spy.answers { nil }
            spy.set(nil)
        }
    }

    @Test("A list answers in order, and its last value stays.")
    func list() async throws {
        kitchen.isOpenSpy.returns(true, false)

        let answers = (1...3).map { kitchen.isOpen(at: $0) }

        #expect(answers == [true, false, false])
    }

    @Test("A list of results mixes success and failure.")
    func results() async throws {
        kitchen.nextSpy.plays(.failure(.busy), .success(Order(dish: "beans")))

        await #expect(throws: KitchenError.busy) { try await kitchen.next() }
        let second = try await kitchen.next()

        #expect(second == Order(dish: "beans"))
    }

    @Test("An error reaches the caller with its own type.")
    func typedError() async {
        kitchen.nextSpy.fails(.busy)

        do throws(KitchenError) {
            _ = try await kitchen.next()
            Issue.record("next() should have thrown.")
        } catch {
            #expect(error == .busy)
        }
    }

    @Test("A closure answers from the arguments.")
    func closure() {
        kitchen.isOpenSpy.answers { hour in hour > 11 }

        let answers = [11, 12].map { kitchen.isOpen(at: $0) }

        #expect(answers == [false, true])
    }

    @Test("An async closure answers, and may suspend.")
    func asyncClosure() async throws {
        let oven = Spy<String, Order, Never>("bake(_:)", returning: Order(dish: "pie"))
        kitchen.cookSpy.answers { dish, _ in await oven(dish) }

        let order = try await kitchen.cook("cake", plates: 1)

        #expect(order == Order(dish: "pie"))
        #expect(oven.calls == ["cake"])
    }

    @Test("A property keeps its value, its reads and its writes.")
    func property() {
        kitchen.temperature = 120
        kitchen.temperature += 10
        kitchen.temperatureSpy.returns(90)

        #expect(kitchen.temperature == 90)
        #expect(kitchen.temperatureSpy.writes == [120, 130])
        #expect(kitchen.temperatureSpy.readCount == 2)
    }

    @Test("A closure answers each read of a property, until it is written.")
    func computedProperty() {
        let reads = kitchen.temperatureSpy
        reads.answers { 100 + reads.readCount }

        #expect([kitchen.temperature, kitchen.temperature] == [101, 102])
        kitchen.temperature = 90
        #expect(kitchen.temperature == 90)
    }
}

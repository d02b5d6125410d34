import Dispatch
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

    @Test("An object of a replaced answer or value may use its double when it is released.")
    func released() async {
        await #expect(processExitsWith: .success) {
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
        }
    }

    @Test("A list answers in order, and its last value stays; it may mix success and failure.")
    func list() async throws {
        kitchen.isOpenSpy.returns(true, false)
        kitchen.nextSpy.plays(.failure(.busy), .success(Order(dish: "beans")))

        #expect((1...3).map { kitchen.isOpen(at: $0) } == [true, false, false])
        await #expect(throws: KitchenError.busy) { try await kitchen.next() }
        #expect(try await kitchen.next() == Order(dish: "beans"))
    }

    @Test("An error reaches the caller with its own type, under a schedule too.", .schedule())
    func typedError() async {
        kitchen.nextSpy.fails(.busy)

        do throws(KitchenError) {
            _ = try await kitchen.next()
            Issue.record("next() should have thrown.")
        } catch {
            #expect(error == .busy)
        }
    }

    @Test("A closure answers from the arguments; an async one may suspend.")
    func closure() async throws {
        let oven = Spy<String, Order, Never>("bake(_:)", returning: Order(dish: "pie"))
        kitchen.isOpenSpy.answers { hour in hour > 11 }
        kitchen.cookSpy.answers { dish, _ in await oven(dish) }

        #expect([11, 12].map { kitchen.isOpen(at: $0) } == [false, true])
        #expect(try await kitchen.cook("cake", plates: 1) == Order(dish: "pie"))
        #expect(oven.calls == ["cake"])
    }

    @Test("A property keeps its value, its reads and its writes; a closure answers until a write.")
    func property() {
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
    }
}

/// The effects of a call of a spy besides its answer.
@Suite("The calls of a spy", .failsIfStuck)
struct SpyCallTests {
    private let kitchen = KitchenSpy()

    @Test("Outside of schedules, an async call suspends its caller once.")
    func suspendsOnce() async {
        let (once, called) = (CountingExecutor(), CountingExecutor())

        await Task(executorPreference: once) { await Task.yield() }.value
        await Task(executorPreference: called) { [kitchen] in await kitchen.clean() }.value

        #expect(called.jobCount == once.jobCount)
    }

    @Test("A task that waits for a call goes on before the caller.", .schedule())
    func waiterFirst() async {
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
    }

    @Test("A call that is not async ends a wait that started before it.", .schedule())
    func endsWait() async {
        let waiting = start { await kitchen.ringSpy.called(times: 1) }
        await settle()

        kitchen.ring("front")

        await waiting.value
    }

    @Test(
        "A wait for a call ends when its task is cancelled, before it starts or later.", .schedule()
    )
    func cancelledWaits() async {
        for isLater in [true, false] {
            let waiting = start { [kitchen] in await kitchen.ringSpy.called(times: 1) }
            if isLater { await settle() }
            waiting.cancel()
            await waiting.value
        }

        #expect(kitchen.ringSpy.callCount == 0)
    }

    @Test("After a suspended call is given up, a function that throws and returns nothing returns.")
    func fallbackOfNothing() async throws {
        let log = FailureLog()

        try await WaitRegistry.$current.withValue(.withoutPatience) {
            try await log.collect {
                let spy = Spy<Void, Void, any Error>("save()")
                spy.suspends()
                try await spy()
            }
        }

        #expect(log.sentences.count == 1)
    }

    @Test("A schedule waits for a call that another thread makes.", .schedule())
    func fromThread() async {
        DispatchQueue.global().asyncAfter(deadline: .now() + .milliseconds(200)) { [kitchen] in
            kitchen.ring("front")
        }
        await kitchen.ringSpy.called(times: 1)
    }
}

@Suite("The failures of a spy", .failsIfStuck)
struct SpyFailuresTests {
    let log = FailureLog()

    @Test("A call without a stub fails the test, and throws or returns nil.")
    func unstubbed() async {
        await log.collect {
            let kitchen = KitchenSpy()
            let error = await #expect(throws: UnexpectedCall.self) {
                try await kitchen.cook("ribs", plates: 2)
            }
            #expect(error?.description == "Unexpected call of cook(_:plates:).")
            #expect(kitchen.special() == nil)
        }

        #expect(log.sentences.count == 2)
        #expect(log.sites.last?.fileID.description.hasSuffix("KitchenSpy.swift") == true)
    }

    @Test(
        "A call that is not resumed fails the test and continues with the fallback.",
        arguments: [false, true])
    func forgottenResume(endsWhenCancelled: Bool) async {
        await WaitRegistry.$current.withValue(.withoutPatience) {
            await log.collect {
                let kitchen = KitchenSpy()
                if endsWhenCancelled {
                    kitchen.nextSpy.suspendsUntilCancelled(throwing: .closed)
                } else {
                    kitchen.nextSpy.suspends()
                }

                await #expect(throws: KitchenError.closed) { try await kitchen.next() }
            }
        }

        #expect(log.sentences.count == 1)
    }

    @Test("Expected calls do not fail the test.")
    func onlyExpected() {
        let kitchen = KitchenSpy()
        kitchen.ring("front")

        log.collect {
            verifyNothingElseWasCalled(on: kitchen, besides: kitchen.ringSpy)
        }

        #expect(log.sentences.isEmpty)
    }

    @Test("A failure fails the running test of Swift Testing.")
    func failsTheTest() {
        withKnownIssue {
            KitchenSpy().cookSpy.resume(returning: Order(dish: "ribs"))
        } matching: { issue in
            issue.sourceLocation?.line == #line - 2
        }
    }
}

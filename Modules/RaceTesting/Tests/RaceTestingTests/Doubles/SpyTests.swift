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

    @Test("A call is suspended until its task is cancelled, and returns the value.", .schedule())
    func cancelledWithValue() async {
        let spy = Spy<Void, Int, Never>("count()", returning: 0)
        spy.suspendsUntilCancelled(returning: 7)
        let task = start { await spy() }
        await settle()
        #expect(spy.suspendedCount == 1)

        task.cancel()

        #expect(await task.value == 7)
    }

    @Test("After all calls are resumed, a call that is not async gets the answer too.")
    func resumedAllSync() {
        kitchen.isOpenSpy.suspends()

        kitchen.isOpenSpy.resumeAll(returning: false)

        #expect(!kitchen.isOpen(at: 8))
        #expect(kitchen.isOpenSpy.callCount == 1)
    }

    @Test("A schedule waits for a call that another thread makes.")
    func fromThread() async {
        let report = await schedule {
            let kitchen = KitchenSpy()
            DispatchQueue.global().asyncAfter(deadline: .now() + .milliseconds(200)) {
                kitchen.ring("front")
            }
            await kitchen.ringSpy.called(times: 1)
        }

        #expect(report.failure == nil)
    }
}

/// A task executor that counts the jobs of its tasks: one for the start, and one after each suspension.
private final class CountingExecutor: TaskExecutor {
    private let queue = DispatchQueue(label: "counts")
    private let jobs = Atomic(0)

    var jobCount: Int { jobs.load(ordering: .relaxed) }

    func enqueue(_ job: consuming ExecutorJob) {
        jobs.add(1, ordering: .relaxed)
        let job = UnownedJob(job)
        // Safe: the executor is `self`, which the closure keeps.
        queue.async { unsafe job.runSynchronously(on: self.asUnownedTaskExecutor()) }
    }
}

@Suite("The failures of a spy", .failsIfStuck)
struct SpyFailuresTests {
    let log = FailureLog()

    @Test("A call without a stub fails the test and throws.")
    func unstubbed() async {
        await log.collect {
            let kitchen = KitchenSpy()

            let error = await #expect(throws: UnexpectedCall.self) {
                try await kitchen.cook("ribs", plates: 2)
            }
            #expect(error?.description == "Unexpected call of cook(_:plates:).")
        }

        #expect(log.sentences.count == 1)
    }

    @Test("A call without a stub fails the test and returns nil.")
    func unstubbedOptional() {
        let special = log.collect { KitchenSpy().special() }

        #expect(special == nil)
        #expect(log.sentences.count == 1)
        #expect(log.sites.first?.fileID.description.hasSuffix("KitchenSpy.swift") == true)
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

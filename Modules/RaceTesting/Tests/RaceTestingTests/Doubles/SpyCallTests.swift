import Dispatch
import Synchronization
import Testing

@testable import RaceTesting

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

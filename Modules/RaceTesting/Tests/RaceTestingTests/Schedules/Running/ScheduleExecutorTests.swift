import Dispatch
import Synchronization
import Testing

@testable import RaceTesting

@Suite("The executor of a schedule", .failsIfStuck)
struct ScheduleExecutorTests {
    private let executor = ScheduleExecutor.inOrderOfArrival()

    @Test("An executor waits for its jobs, and at its end keeps nothing.", arguments: rows)
    func row(_ row: Row) async throws { try await row.check() }

    private static let rows: [Row] = [
        Row("The end of a schedule lets the jobs that remain run outside, once, and on the pool.") {
            let executor = ScheduleExecutor.inOrderOfArrival()
            let runs = Atomic(0)
            let isOnMainQueue = AtomicFlag()
            // Not the main thread: on Linux it has ended.
            let mainQueue = DispatchSpecificKey<Bool>()
            DispatchQueue.main.setSpecific(key: mainQueue, value: true)
            let task = Task(executorPreference: executor) {
                runs.add(1, ordering: .relaxed)
                if DispatchQueue.getSpecific(key: mainQueue) == true { isOnMainQueue.set() }
            }
            await eventually { executor.steps.queueCount == 1 }
            executor.close(dropsJobs: false)
            await task.value
            #expect(runs.load(ordering: .relaxed) == 1)
            #expect(!isOnMainQueue.value)
        },
        Row(
            "No task leads to a schedule that is closed: the job would be sent back for ever.",
            if: isKnownToolchain
        ) {
            let executor = ScheduleExecutor.inOrderOfArrival(isRecording: true)
            let remaining = Task(executorPreference: executor) {}
            await eventually { executor.steps.queueCount == 1 }
            let job = try #require(executor.steps.queued.first?.work.unownedJob)
            #expect(CapturedTasks.schedule(of: job) === executor)
            let leads = FirstValue<Bool>()
            Task(executorPreference: executor) {
                // The executor keeps the result until it is closed.
                OnRelease { leads.set(CapturedTasks.schedule(of: job) != nil) }
            }
            await eventually { executor.steps.queueCount == 2 }
            executor.steps.take(at: 1).run(on: executor)
            executor.close(dropsJobs: false)
            #expect(await !leads.value)
            await remaining.value
        },
        Row("The end of a schedule releases all tasks that it recorded.") {
            let (executor, released) = (
                ScheduleExecutor.inOrderOfArrival(isRecording: true), FirstValue<Bool>()
            )
            // The result is released with the task.
            Task(executorPreference: executor) { OnRelease { released.set(true) } }
            await eventually { executor.steps.queueCount == 1 }
            executor.close(dropsJobs: false)
            #expect(await released.value)
        },
        Row("The end of a schedule lets the sleeps that remain end outside, in real time.") {
            let executor = ScheduleExecutor.inOrderOfArrival()
            // Safe: resumed once, when the executor closes.
            await unsafe withUnsafeContinuation { continuation in
                executor.state.withLock { $0.now = .seconds(86_400) }
                let isAdded = unsafe executor.addTimer(
                    .resumption(continuation), after: .milliseconds(1))
                #expect(isAdded)
                executor.close(dropsJobs: false)
            }
        },
        Row("A sleep that starts after the end of a schedule ends, in real time.") {
            let executor = ScheduleExecutor.inOrderOfArrival()
            executor.close(dropsJobs: false)
            // Safe: resumed once, when the time is over.
            await unsafe withUnsafeContinuation { continuation in
                #expect(unsafe !executor.addTimer(.resumption(continuation), after: .zero))
                unsafe executor.enqueue(.resumption(continuation), after: .milliseconds(1))
            }
        },
        Row("A task is of its own schedule, also on the thread of another one.", in: .schedule) {
            let (own, host) = (ScheduleExecutor.inOrderOfArrival(), ThreadSchedule.current)
            ScheduleExecutor.$inherited.withValue(own) {
                #expect(ScheduleExecutor.current === own)
                #expect(WaitRegistry.running === own.registry)
            }
            #expect(ScheduleExecutor.current === host)
        },
        Row("A verdict that came before a wait does not end it.") {
            let executor = ScheduleExecutor.inOrderOfArrival()
            executor.endWaitForArrival()
            // Woken, and to look again for work.
            #expect(executor.awaitArrival(for: .seconds(86_400)))
        },
        Row("A task on another thread that settles ends the wait for an arrival.") {
            let (executor, arrival) = (FirstValue<ScheduleExecutor>(), FirstValue<Bool>())
            DispatchQueue(label: "schedule").async {
                let own = ScheduleExecutor.inOrderOfArrival()
                executor.set(own)
                arrival.set(own.awaitArrival(for: .seconds(86_400)))
            }
            let own = await executor.value
            let settling = Task { await own.settle() }
            #expect(await arrival.value)
            own.close(dropsJobs: false)
            await settling.value
        },
    ]

    @Test(
        "Sleeps that start at about the same time end together, and short ones keep their order.",
        arguments: [
            (0, 0), (-5, 0), (60, 100), (100, 100), (290, 300), (390, 400), (990, 1_000),
            (1_010, 2_000), (6_400, 7_000), (7_000, 7_000),
        ])
    func rounds(delay: Int, deadline: Int) async {
        // Safe: resumed once, here; the timer never ends.
        await unsafe withUnsafeContinuation { continuation in
            let isAdded = unsafe executor.addTimer(
                .resumption(continuation), after: .microseconds(delay))

            #expect(isAdded)
            #expect(
                executor.state.withLock { $0.timers.first?.deadline } == .microseconds(deadline))
            unsafe continuation.resume()
        }
    }
}

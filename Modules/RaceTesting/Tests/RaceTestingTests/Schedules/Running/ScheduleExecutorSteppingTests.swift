import Dispatch
import Synchronization
import Testing

@testable import RaceTesting

@Suite("The steps of a schedule", .failsIfStuck)
struct ScheduleExecutorSteppingTests {
    private let executor = ScheduleExecutor.inOrderOfArrival()

    @Test("A job has a number of its own while it runs, and between jobs there is none.")
    func runningJob() {
        let executor = ScheduleExecutor.inOrderOfArrival()
        let jobs = Mutex<[Int?]>([])
        for _ in 1...12 {
            Task(executorPreference: executor) { @Sendable in
                jobs.withLock { $0.append(executor.runningJob) }
            }
        }

        for step in 1...12 {
            #expect(executor.step(waitingForMainActor: false) == .ran)
            #expect(executor.runningJob == nil)
            #expect(executor.stepCount == step)
        }

        #expect(Set(jobs.withLock { $0.compactMap(\.self) }).count == 12)
    }

    @Test("What a timeline asks after a step is a part of the job.")
    func probes() {
        let executor = ScheduleExecutor.inOrderOfArrival(isRecording: true)
        let isInJob = Mutex<[Bool]>([])
        let probe = TimelineProbe(column: "kitchen") {
            isInJob.withLock { $0.append(executor.runningJob != nil) }
            return []
        }
        executor.state.withLock { $0.probes = [probe] }
        Task(executorPreference: executor) {}

        _ = executor.step(waitingForMainActor: false)

        #expect(isInJob.withLock(\.self) == [true])
        executor.close(dropsJobs: false)
    }

    @Test("A wait whose patience is over says whether there is a job, or a task that settles.")
    func lateArrival() {
        let executor = ScheduleExecutor.inOrderOfArrival()
        #expect(!executor.awaitArrival(for: .zero))

        // Both on this thread, so that nothing wakes it.
        Task(executorPreference: executor) { await executor.settle() }
        #expect(executor.awaitArrival(for: .zero))

        _ = executor.step(waitingForMainActor: false)
        #expect(executor.state.withLock { $0.line.count == 0 && $0.settling.count == 1 })
        #expect(executor.awaitArrival(for: .zero))
        executor.close(dropsJobs: false)
    }

    @Test("A verdict that came before a wait does not end it.")
    func earlierVerdict() {
        let executor = ScheduleExecutor.inOrderOfArrival()
        executor.endWaitForArrival()

        // Woken, and to look again for work.
        #expect(executor.awaitArrival(for: .seconds(86_400)))
    }

    @Test("A job from another thread ends the wait for an arrival.")
    func arrives() async {
        let (executor, arrival) = await waitForArrival()
        let job = Task(executorPreference: executor) {}

        #expect(await arrival.value)

        executor.close(dropsJobs: false)
        await job.value
    }

    @Test("A task on another thread that settles ends the wait for an arrival.")
    func settlesOutside() async {
        let (executor, arrival) = await waitForArrival()
        let settling = Task { await executor.settle() }

        #expect(await arrival.value)

        executor.close(dropsJobs: false)
        await settling.value
    }

    @Test("An exploration is parked during a wait for an arrival, and not after it.")
    func parks() async {
        let watched = WatchedExploration { _ in }
        watched.start(executor)
        let arrival = FirstValue<Bool>()
        DispatchQueue(label: "schedule").async {
            WatchedExploration.$current.withValue(watched) {
                arrival.set(executor.awaitArrival(for: .seconds(86_400)))
            }
        }
        await eventually { watched.parked === executor }

        executor.endWaitForArrival()

        #expect(await !arrival.value)
        #expect(watched.parked == nil)
    }

    /// Lets the executor of another thread wait for an arrival, and returns it with the result to come.
    private func waitForArrival() async -> (ScheduleExecutor, FirstValue<Bool>) {
        let (executor, arrival) = (FirstValue<ScheduleExecutor>(), FirstValue<Bool>())
        DispatchQueue(label: "schedule").async {
            let own = ScheduleExecutor.inOrderOfArrival()
            executor.set(own)
            arrival.set(own.awaitArrival(for: .seconds(86_400)))
        }
        return (await executor.value, arrival)
    }
}

import Dispatch
import Synchronization
import Testing

@testable import RaceTesting

@Suite("The steps of a schedule", .failsIfStuck)
struct ScheduleExecutorSteppingTests {
    private let executor = ScheduleExecutorSteppingTests.executor()

    @Test("A job has a number of its own while it runs, and between jobs there is none.")
    func runningJob() {
        let executor = Self.executor()
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
        let executor = Self.executor(isRecording: true)
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
        let executor = Self.executor()
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
        let executor = Self.executor()
        executor.endWaitForArrival()

        // Woken, and to look again for work.
        #expect(executor.awaitArrival(for: .seconds(86_400)))
    }

    @Test("A job from another thread ends the wait for an arrival.")
    func arrives() async {
        let (executors, arrival) = (FirstValue<ScheduleExecutor>(), FirstValue<Bool>())
        DispatchQueue(label: "schedule").async {
            let executor = Self.executor()
            executors.set(executor)
            arrival.set(executor.awaitArrival(for: .seconds(86_400)))
        }
        let executor = await executors.value
        let job = Task(executorPreference: executor) {}

        #expect(await arrival.value)

        executor.close(dropsJobs: false)
        await job.value
    }

    @Test("A task on another thread that settles ends the wait for an arrival.")
    func settlesOutside() async {
        let (executors, arrival) = (FirstValue<ScheduleExecutor>(), FirstValue<Bool>())
        DispatchQueue(label: "schedule").async {
            let executor = Self.executor()
            executors.set(executor)
            arrival.set(executor.awaitArrival(for: .seconds(86_400)))
        }
        let executor = await executors.value
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

    /// An executor for the current thread.
    private static func executor(isRecording: Bool = false) -> ScheduleExecutor {
        ScheduleExecutor(
            .trace(""), ScheduleLog(), WaitRegistry(limit: nil), test: "a test",
            isRecording: isRecording)
    }
}

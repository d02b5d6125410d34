import RaceTestingSteps

extension ScheduleExecutor.Work {
    /// The job that runs as this work; `nil` for the end of a yield.
    var unownedJob: UnownedJob? {
        switch self {
        case .job(let job), .plainJob(let job), .mainActorJob(let job): job
        case .resumption: nil
        }
    }

    /// The runtime's number of the task; `nil` for a job of an actor.
    var taskNumber: UInt64? {
        guard let taskNumber = RuntimeSymbols.taskNumber, let unownedJob else { return nil }
        let number = taskNumber(unownedJob)
        // The runtime says zero for a job that is not a task's.
        return number == 0 ? nil : number
    }

    /// The work as a word, and its kind.
    var memory: (word: UInt, kind: Int32) {
        switch self {
        // Safe: each type is one pointer, which `init` turns back into the same type.
        case .job(let job): return (unsafe unsafeBitCast(job, to: UInt.self), 0)
        // Safe: as above.
        case .mainActorJob(let job): return (unsafe unsafeBitCast(job, to: UInt.self), 1)
        // Safe: as above.
        case .resumption(let continuation):
            return unsafe (unsafeBitCast(continuation, to: UInt.self), 2)
        // Safe: as above.
        case .plainJob(let job): return (unsafe unsafeBitCast(job, to: UInt.self), 3)
        }
    }

    /// Reads work that was queued.
    init(_ item: StepsItem) {
        switch item.kind {
        // Safe: see `memory`.
        case 0: self = .job(unsafe unsafeBitCast(item.work, to: UnownedJob.self))
        // Safe: as above.
        case 1: self = .mainActorJob(unsafe unsafeBitCast(item.work, to: UnownedJob.self))
        // Safe: as above.
        case 3: self = .plainJob(unsafe unsafeBitCast(item.work, to: UnownedJob.self))
        // Safe: as above.
        default:
            self = unsafe .resumption(
                unsafeBitCast(item.work, to: UnsafeContinuation<Void, Never>.self))
        }
    }

    /// Whether it is the job of an actor, in which tasks run that wait for the actor.
    var isOfActor: Bool {
        if case .plainJob = self { return taskNumber == nil }
        return false
    }

    /// The actor whose job it is; `nil` where the runtime says none.
    var actor: UInt? { unownedJob.flatMap { RuntimeActor.identity(of: $0) } }

    /// The executor of code without an actor, as the runtime writes it.
    ///
    /// A task that prefers no executor must not run on one: it would suspend at its next hop to where it is already,
    /// as at the entry of a continuation.
    // Safe: the type is two words, which are zero for this one.
    private static var noExecutor: UnownedSerialExecutor {
        unsafe unsafeBitCast((UInt(0), UInt(0)), to: UnownedSerialExecutor.self)
    }

    /// Runs the work as a step of the schedule of `executor`.
    func run(on executor: ScheduleExecutor) {
        // Safe: both executors outlive the job, and each job is run once.
        switch self {
        case .job(let job):
            unsafe job.runSynchronously(on: executor.asUnownedTaskExecutor())
        case .plainJob(let job):
            // Where yields are not captured, one without an executor would leave the schedule.
            if Capture.installed.hasYields {
                unsafe job.runSynchronously(on: Self.noExecutor)
            } else {
                unsafe job.runSynchronously(on: executor.asUnownedTaskExecutor())
            }
        case .mainActorJob(let job):
            let mainActor = unsafe ScheduleMainExecutor.shared.asUnownedSerialExecutor()
            let schedule = unsafe executor.asUnownedTaskExecutor()
            // As above: a task suspends where it is already unless the executors are those that it prefers.
            let prefers = unsafe RuntimeTask.prefers(schedule, job)
            MainActorTurn.shared.run {
                if prefers {
                    unsafe job.runSynchronously(isolatedTo: mainActor, taskExecutor: schedule)
                } else {
                    unsafe job.runSynchronously(on: mainActor)
                }
            }
        case .resumption(let continuation):
            unsafe continuation.resume()
        }
    }

    /// Runs the work on the pool or the main thread, when the schedule is over.
    func runOutside() {
        ThreadSchedule.suspended {
            switch self {
            case .job(let job), .plainJob(let job):
                globalConcurrentExecutor.enqueue(ExecutorJob(job))
            case .mainActorJob(let job): MainActor.shared.enqueue(job)
            // Safe: as above.
            case .resumption(let continuation): unsafe continuation.resume()
            }
        }
    }
}

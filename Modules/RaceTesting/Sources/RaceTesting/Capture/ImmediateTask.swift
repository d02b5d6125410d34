#if os(Linux) && KnownToolchain
    import RaceTestingLibC
    import Synchronization

    /// The start of an immediate task, which the runtime runs inside of the current job, and of which it tells no
    /// hook.
    ///
    /// The compiler calls this symbol of the runtime where code starts an immediate task. The linker binds the
    /// calls of the test program to this function, which calls that of the runtime.
    @_silgen_name("swift_task_immediate")
    @usableFromInline
    func startImmediateTask(_ task: UnsafeRawPointer, _ executor: UInt, _ implementation: UInt) {
        // Safe: a task is a job, and its address is all that a job without owner is.
        let job = unsafe unsafeBitCast(task, to: UnownedJob.self)
        let schedule = ThreadSchedule.current ?? CapturedTasks.scheduleOfCurrentTask
        let started = schedule?.addImmediate(job)
        // Safe: the caller keeps the task.
        unsafe startOfRuntime?(task, executor, implementation)
        if let started { schedule?.endStart(of: started.task, by: started.creator) }
    }

    // Safe: the C library's mark for the next library that has the symbol, which each known runtime has. The type is the
    // one that the runtime declares, whose last parameter has two words.
    private let startOfRuntime = unsafe RuntimeSymbols.function(
        "swift_task_immediate",
        as: (@convention(thin) (UnsafeRawPointer, UInt, UInt) -> Void).self,
        in: UnsafeMutableRawPointer(bitPattern: -1))

    extension ScheduleExecutor {
        /// Adds a task that is about to run inside of the current job; returns it, and that of the job, by their numbers.
        fileprivate func addImmediate(_ job: UnownedJob) -> (task: Int, creator: Int)? {
            let isOwnThread = ThreadSchedule.current === self
            return state.withLock { state in
                let creator = currentTask
                guard let number = RuntimeSymbols.taskNumber?(job), let task = steps.add(number)
                else { return nil }
                if state.timeline != nil {
                    state.noteStart(
                        of: RuntimeTask(job, isImmediate: true), task, by: creator, isNew: true)
                }
                if mayCancel { keep(RuntimeTask(job, isImmediate: true), task, in: &state) }
                CapturedTasks.add(number, to: self)
                let running = steps.running
                if isOwnThread { steps.setRunning(task) }
                return (task, running)
            }
        }

        fileprivate func endStart(of task: Int, by creator: Int) {
            let ended = state.withLock { state -> RuntimeTask? in
                steps.setRunning(creator)
                guard state.timeline != nil else { return nil }
                guard state.roster.isOpen(task) else {
                    state.timeline?.add("ends", by: task, isRoutine: true)
                    return state.roster.remove(task)
                }
                if !steps.isQueued(task) {
                    state.noteWait(of: task)
                }
                return nil
            }
            ended?.release()
        }
    }
#endif

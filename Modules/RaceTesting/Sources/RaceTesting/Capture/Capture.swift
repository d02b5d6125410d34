import Dispatch
import RaceTestingSteps
import Synchronization

/// The work that schedules of this process capture besides the tasks that prefer their executor.
///
/// The runtime calls a hook for each job without an executor, and one to find the executor of the main
/// actor. On the thread of a schedule both lead to the schedule; on all other threads nothing changes.
/// Where the runtime allows it, the default executor is replaced as well. `RACE_CAPTURE=off` leaves the
/// runtime as it is.
struct Capture: Sendable {
    var hasPlainTasks = false
    var hasMainActor = false
    var hasYields = false
    /// Whether the layout of tasks and actors in memory is known.
    static var knowsTasks: Bool { hasImmediateTasks && installed.hasYields }
    static var hasImmediateTasks: Bool {
        #if os(Linux) && KnownToolchain
            true
        #else
            false
        #endif
    }
    var hasVirtualTime: Bool {
        #if FullCapture
            hasYields
        #else
            false
        #endif
    }

    /// The capture of this process; its first use sets the hooks.
    static let installed: Capture = {
        // Safe: the functions are those of Concurrency.h.
        unsafe jobs_install(
            RuntimeSymbols.address("swift_task_getJobTaskId"),
            RuntimeSymbols.address("swift_task_getCurrent"), hasImmediateTasks)
        if Environment.capture == "off" { return Capture() }
        return Capture(
            hasPlainTasks: capturePlainTasks(), hasMainActor: captureMainActor(),
            hasYields: captureYields())
    }()

    var missing: [String] {
        var names: [String] = []
        if !hasPlainTasks { names.append("plain tasks") }
        if !hasMainActor { names.append("the main actor") }
        if !hasYields { names.append("Task.yield() of a plain task in an actor") }
        if !Self.hasImmediateTasks { names.append("immediate tasks that a callback wakes") }
        if !hasVirtualTime { names.append("the time of Task.sleep") }
        return names
    }

    private static func capturePlainTasks() -> Bool {
        // Safe: the runtime reads the pointer whole, and it is never reset.
        guard let hook = unsafe RuntimeSymbols.enqueueGlobalHook else { return false }
        Hops.install
        _ = PreviousHooks.enqueueGlobal
        unsafe hook.pointee = { job, original in
            if let schedule = ThreadSchedule.current ?? CapturedTasks.schedule(of: job) {
                schedule.enqueue(.plainJob(job))
            } else if let previous = PreviousHooks.enqueueGlobal {
                previous(job, original)
            } else {
                original(job)
            }
        }
        return true
    }

    private static func captureMainActor() -> Bool {
        guard let hook = unsafe RuntimeSymbols.mainExecutorHook else { return false }
        _ = unsafe PreviousHooks.mainExecutor
        unsafe hook.pointee = { original in
            if ThreadSchedule.current != nil || CapturedTasks.scheduleOfCurrentTask != nil {
                // Safe: the executor lives as long as the process.
                return unsafe ScheduleMainExecutor.shared.asUnownedSerialExecutor()
            }
            // Safe: as the runtime does without this hook.
            return unsafe PreviousHooks.mainExecutor?(original) ?? original()
        }
        return true
    }

    /// The hooks that were there, read before this process sets its own.
    private enum PreviousHooks {
        // Safe: read once, and all executors that a hook returns live as long as the process.
        static let enqueueGlobal = unsafe RuntimeSymbols.enqueueGlobalHook?.pointee
        static let mainExecutor = unsafe RuntimeSymbols.mainExecutorHook?.pointee
    }
}

final class Hops: SerialExecutor {
    static let install: Void = {
        // Safe: the type is two words, and the executor lives as long as the process.
        let (identity, implementation) = unsafe unsafeBitCast(
            shared.asUnownedSerialExecutor(), to: (UInt, UInt).self)
        let (mainActor, _) = unsafe unsafeBitCast(
            ScheduleMainExecutor.shared.asUnownedSerialExecutor(), to: (UInt, UInt).self)
        hops_install(identity, implementation, mainActor)
    }()

    private static let shared = Hops()

    /// Goes on with the hop at once: no task goes from an executor of its own into an actor without waiting.
    func enqueue(_ job: consuming ExecutorJob) {
        // Safe: the executor lives as long as the process, and the job is run once.
        unsafe UnownedJob(job).runSynchronously(on: asUnownedSerialExecutor())
    }
}

/// The executor of the main actor for code that runs in schedules.
///
/// It is one object for all schedules, and it lives as long as the process: a task that a schedule left
/// behind may still refer to it.
final class ScheduleMainExecutor: SerialExecutor {
    static let shared = ScheduleMainExecutor()

    private init() {}

    /// Traps where the current thread is not in the main actor; called when no job of it runs there.
    func checkIsolated() { dispatchPrecondition(condition: .onQueue(.main)) }

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        if let schedule = ThreadSchedule.current ?? CapturedTasks.schedule(of: job) {
            schedule.enqueue(.mainActorJob(job))
        } else {
            MainActor.shared.enqueue(job)
        }
    }
}

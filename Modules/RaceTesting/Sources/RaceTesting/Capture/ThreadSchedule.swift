import RaceTestingLibC
import RaceTestingSteps

/// The schedule that runs on the current thread.
enum ThreadSchedule {
    private static let key: pthread_key_t = {
        var key = pthread_key_t()
        // Safe: the key is written before it is used, and holds no memory to free.
        unsafe pthread_key_create(&key, nil)
        return key
    }()

    /// The schedule that runs on the current thread; `nil` on all threads without one.
    static var current: ScheduleExecutor? {
        // Safe: the executor lives until `leave()`, since `ScheduleRun` keeps it.
        guard let pointer = unsafe pthread_getspecific(key) else { return nil }
        return unsafe Unmanaged<ScheduleExecutor>.fromOpaque(pointer).takeUnretainedValue()
    }

    /// Makes `executor` the schedule of the current thread, which has none.
    static func enter(_ executor: ScheduleExecutor) { set(executor) }

    /// Ends the schedule of the current thread.
    static func leave() { set(nil) }

    /// Runs `work` as if the current thread had no schedule.
    static func suspended(_ work: () -> Void) {
        let schedule = current
        set(nil)
        work()
        set(schedule)
    }

    private static func set(_ executor: ScheduleExecutor?) {
        // Safe: see `current`.
        let pointer = unsafe executor.map { unsafe Unmanaged.passUnretained($0).toOpaque() }
        unsafe pthread_setspecific(key, pointer)
        hops_enter(executor != nil)
    }
}

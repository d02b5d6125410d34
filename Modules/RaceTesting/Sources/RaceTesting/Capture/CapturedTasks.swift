import RaceTestingSteps
import Synchronization

/// The tasks that belong to a schedule, by the runtime's number.
///
/// A task that was outside, in a sleep or in a callback of another library, is enqueued by a thread
/// without a schedule. Here it finds its way back.
enum CapturedTasks {
    fileprivate static let late = Mutex<[LateTasks]>([])

    /// Returns the schedule to which a job belongs that a thread without a schedule enqueues.
    ///
    /// An actor's job belongs to the schedule of a task that waits for the actor, and a task that is new to that of
    /// the one that starts it.
    static func schedule(of job: UnownedJob) -> ScheduleExecutor? {
        let late = late.withLock(\.self)
        if late.isEmpty, captured_count() == 0 { return nil }
        // Safe: a job is the address of its object.
        let number = unsafe jobs_task(unsafeBitCast(job, to: UInt.self))
        if number == 0 { return nil }
        let schedule = find(number) ?? RuntimeSymbols.currentTaskNumber.flatMap { find($0) }
        if schedule == nil { for tasks in late { tasks.note(number) } }
        return schedule
    }

    static var scheduleOfCurrentTask: ScheduleExecutor? {
        guard let number = RuntimeSymbols.currentTaskNumber else { return nil }
        return find(number)
    }

    /// Adds a task of `schedule`; returns the one to which it belonged.
    @discardableResult
    static func add(_ number: UInt64, to schedule: ScheduleExecutor) -> ScheduleExecutor? {
        captured_lock()
        defer { captured_unlock() }
        // Safe: under the lock, and a schedule removes its tasks before it is released.
        let before = unsafe captured_add(number, Unmanaged.passUnretained(schedule).toOpaque())
        return unsafe Self.schedule(before)
    }

    static func remove(of schedule: ScheduleExecutor) {
        captured_lock()
        schedule.steps.removeCaptured(of: schedule)
        captured_unlock()
    }

    static func find(_ number: UInt64) -> ScheduleExecutor? {
        captured_lock()
        defer { captured_unlock() }
        return unsafe schedule(captured_find(number))
    }

    private static func schedule(_ pointer: UnsafeMutableRawPointer?) -> ScheduleExecutor? {
        guard let pointer = unsafe pointer else { return nil }
        return unsafe Unmanaged<ScheduleExecutor>.fromOpaque(pointer).takeUnretainedValue()
    }
}

/// The tasks of an exploration that go on when their schedule is over.
///
/// They run elsewhere, so the exploration is not what it says. A task that is left waiting for ever does not
/// count.
final class LateTasks: Sendable {
    private struct State {
        /// The tasks of each schedule by the runtime's number, which rises; the oldest schedule first.
        var schedules: [[UInt64]] = []
        var known: Set<UInt64> = []
        var count = 0
    }

    private static let limit = 10_000

    private let state = Mutex(State())

    /// Runs an exploration; returns also how many of its tasks went on when their schedule was over.
    func counting<Value>(_ work: () -> Value) -> (Value, count: Int) {
        CapturedTasks.late.withLock { $0.append(self) }
        let value = work()
        CapturedTasks.late.withLock { $0.removeAll { $0 === self } }
        return (value, state.withLock(\.count))
    }

    func add(_ tasks: [UInt64]) {
        state.withLock { state in
            if state.schedules.count >= 2 * Self.limit { state.schedules.removeFirst(Self.limit) }
            state.schedules.append(tasks)
        }
    }

    func note(_ number: UInt64) {
        state.withLock { state in
            guard Self.contains(number, in: state.schedules) else { return }
            if state.known.insert(number).inserted { state.count += 1 }
        }
    }

    /// Says that a task does not count when it goes on.
    func ignore(_ number: UInt64) {
        state.withLock { _ = $0.known.insert(number) }
    }

    private static func contains(_ number: UInt64, in schedules: [[UInt64]]) -> Bool {
        var (low, high) = (0, schedules.count)
        while low < high {
            let middle = (low + high) / 2
            let isBefore = schedules[middle].first ?? 0 <= number
            (low, high) = isBefore ? (middle + 1, high) : (low, middle)
        }
        return low > 0 && schedules[low - 1].contains(number)
    }
}

enum ThreadSchedule {
    static var current: ScheduleExecutor? {
        // Safe: the executor lives until another one is set, since `ScheduleRun` keeps it.
        guard let pointer = unsafe hops_schedule() else { return nil }
        return unsafe Unmanaged<ScheduleExecutor>.fromOpaque(pointer).takeUnretainedValue()
    }

    static func suspended(_ work: () -> Void) {
        let schedule = current
        set(nil)
        work()
        set(schedule)
    }

    static func set(_ executor: ScheduleExecutor?) {
        // Safe: see `current`.
        unsafe hops_enter(executor.map { unsafe Unmanaged.passUnretained($0).toOpaque() })
    }
}

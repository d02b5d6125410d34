import RaceTestingSteps

/// The state that each step of a schedule touches: the queue, the tasks and the choices, under their own lock.
///
/// In memory without references and generic types, which in a debug build take most of the time of a step.
/// `RaceTestingSteps.h` describes the functions.
@safe
struct ScheduleSteps: Sendable {
    // Safe, here and in all that uses it: each function takes the lock of the memory, which lives until `free()`.
    nonisolated(unsafe) private let memory: OpaquePointer

    init(_ policy: SchedulePolicy, _ profile: ScheduleProfile?, _ reduction: Reduction?) {
        switch policy {
        case .trace(let trace):
            // Safe: the function copies the choices.
            unsafe memory = steps_follow(trace.choices, trace.choices.count)
            if let reduction {
                unsafe reduction_start(reduction.memory, memory, Capture.knowsTasks)
            }
        case .random(let seed):
            let kind = ScheduleSeed(seed).kind
            let profile = kind.needsProfile ? profile : nil
            unsafe memory = steps_random(seed, kind.choice, profile?.memory)
        }
    }

    // Safe: the texts live until the schedule is left.
    func enter(_ words: LastWords) { unsafe crash_enter(memory, words.texts) }

    var profile: ScheduleProfile { unsafe ScheduleProfile(steps_profile(memory)) }

    func endStep() { unsafe steps_end_step(memory) }

    func end(in reduction: Reduction) { unsafe reduction_take(reduction.memory, memory) }

    func free() {
        // Safe: the executor that has it is released.
        unsafe steps_free(memory)
    }

    func append(
        _ work: ScheduleExecutor.Work, _ number: UInt64, current: UInt64, isForeign: Bool
    ) -> StepsArrival {
        let (word, kind) = work.memory
        let actor = number == 0 ? work.actor ?? 0 : 0
        return unsafe steps_append(memory, word, kind, number, current, actor, isForeign)
    }

    func enqueue(_ work: ScheduleExecutor.Work) -> StepsArrival {
        let (word, kind) = work.memory
        return unsafe steps_enqueue(memory, word, kind)
    }

    func add(_ number: UInt64) -> Int? {
        let arrival = unsafe steps_add_task(memory, number)
        return arrival.isClosed ? nil : Int(arrival.task)
    }

    func next() -> ScheduleExecutor.Work? {
        var item = StepsItem()
        guard unsafe steps_next(memory, &item) else { return nil }
        return ScheduleExecutor.Work(item)
    }

    func choose() -> Int? {
        let place = unsafe steps_choose(memory)
        return place < 0 ? nil : place
    }

    func chooseValue(_ count: Int) -> Int { unsafe steps_choose_value(memory, count) }

    func beginCancel(of task: Int) { unsafe steps_begin_cancel(memory, task) }

    func take(at place: Int) -> ScheduleExecutor.Work {
        unsafe ScheduleExecutor.Work(steps_take(memory, place))
    }

    func takeAll() -> [ScheduleExecutor.Work] {
        if queueCount == 0 { return [] }
        var items = [StepsItem](repeating: StepsItem(), count: queueCount)
        // Safe: the function writes no more than there is room for.
        let count = unsafe steps_take_all(memory, &items, items.count)
        return items.prefix(count).map { ScheduleExecutor.Work($0) }
    }

    func close() { unsafe steps_close(memory) }

    var queueCount: Int { unsafe steps_queue_count(memory) }

    var queued: [(work: ScheduleExecutor.Work, task: Int)] {
        (0..<queueCount).map { place in
            let item = unsafe steps_queued(memory, place)
            return (ScheduleExecutor.Work(item), Int(item.task))
        }
    }

    var queuedTasks: [Int] { queued.map(\.task) }

    func isQueued(_ task: Int) -> Bool { unsafe steps_is_queued(memory, task) }

    /// Removes the tasks of the schedule from those of the process, besides those that another one has by now.
    func removeCaptured(of schedule: ScheduleExecutor) {
        // Safe: the pointer is only compared.
        unsafe captured_remove(memory, Unmanaged.passUnretained(schedule).toOpaque())
    }
}

/// The order of arrival, as far as it says something of other schedules.
@safe
final class ScheduleProfile: Sendable {
    // Safe: nothing changes it, and it lives as long as this.
    nonisolated(unsafe) fileprivate let memory: OpaquePointer

    init(_ memory: OpaquePointer) { unsafe self.memory = unsafe memory }

    deinit { unsafe profile_free(memory) }
}

/// The schedules that a search has to run, without those that differ from another one only in the order of steps that
/// do not conflict.
@safe
final class Reduction {
    fileprivate let memory: OpaquePointer

    init(limit: Int) { unsafe memory = reduction_create(limit) }

    deinit { unsafe reduction_free(memory) }

    var state: ReductionState { unsafe reduction_state(memory) }

    func next() -> ScheduleTrace? {
        let count = unsafe reduction_next(memory)
        guard count >= 0 else { return nil }
        // Safe: the function writes as many choices.
        let choices: [Int] = unsafe ScheduleSteps.array(count) { first in
            unsafe reduction_copy_choices(memory, first)
            return count
        }
        return ScheduleTrace(choices: choices)
    }

    /// Adds the schedules that reverse a race of the last one.
    func expand() { unsafe reduction_expand(memory) }
}

extension ScheduleSteps {
    var choices: (choices: [Int], widths: [Int]) {
        let room = unsafe steps_choice_count(memory)
        return unsafe (
            Self.array(room) { unsafe steps_copy_choices(memory, $0, nil, nil, room) },
            Self.array(room) { unsafe steps_copy_choices(memory, nil, $0, nil, room) }
        )
    }

    var taken: Int { unsafe steps_taken(memory) }

    var choiceSteps: [Int] {
        let room = unsafe steps_choice_count(memory)
        return unsafe Self.array(room) { unsafe steps_copy_choices(memory, nil, nil, $0, room) }
    }

    var taskNumbers: [UInt64] {
        let room = unsafe steps_task_count(memory)
        return unsafe Self.array(room) { unsafe steps_copy_tasks(memory, $0, room) }
    }

    fileprivate static func array<Value>(
        _ room: Int, _ copy: (UnsafeMutablePointer<Value>) -> Int
    ) -> [Value] {
        // The initializer would write the count of the empty array, which all threads share.
        if room == 0 { return [] }
        // Safe: see above.
        return unsafe [Value](unsafeUninitializedCapacity: room) { buffer, count in
            if let first = buffer.baseAddress { count = unsafe copy(first) }
        }
    }

    func task(_ number: UInt64) -> Int? {
        let task = unsafe steps_task(memory, number)
        return task < 0 ? nil : Int(task)
    }

    var running: Int { unsafe steps_running(memory) }

    func setRunning(_ task: Int) { unsafe steps_set_running(memory, task) }

    /// The actor whose job runs, if a task of the schedule has entered it before any of another one came; or zero.
    // Safe: only the thread of the schedule asks.
    var broughtActor: UInt { unsafe steps_brought_actor(memory) }

    func noteGuest() { unsafe steps_note_guest(memory) }

    func begin(_ job: UnownedJob) -> UInt {
        // Safe: a job is one pointer.
        unsafe steps_begin(unsafeBitCast(job, to: UInt.self))
    }

    func end(_ held: UInt) { unsafe steps_end(memory, held) }

    /// Ends the watch over the tasks that are away; returns their numbers.
    // Safe: only the thread of the schedule asks.
    @discardableResult
    func endAway() -> [UInt64] {
        var numbers: [UInt64] = []
        while true {
            let number = unsafe steps_take_away(memory)
            if number == 0 { return numbers }
            numbers.append(number)
        }
    }
}

extension ScheduleExecutor.Work {
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
    ///
    /// Safe: each type is one pointer, which `init` turns back into the same type.
    var memory: (word: UInt, kind: Int32) {
        switch self {
        case .job(let job): return (unsafe unsafeBitCast(job, to: UInt.self), 0)
        case .mainActorJob(let job): return (unsafe unsafeBitCast(job, to: UInt.self), 1)
        case .resumption(let continuation):
            return unsafe (unsafeBitCast(continuation, to: UInt.self), 2)
        case .plainJob(let job): return (unsafe unsafeBitCast(job, to: UInt.self), 3)
        }
    }

    init(_ item: StepsItem) {
        switch item.kind {
        case 0: self = .job(unsafe unsafeBitCast(item.work, to: UnownedJob.self))
        case 1: self = .mainActorJob(unsafe unsafeBitCast(item.work, to: UnownedJob.self))
        case 3: self = .plainJob(unsafe unsafeBitCast(item.work, to: UnownedJob.self))
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

    var actor: UInt? {
        if let unownedJob { RuntimeActor.identity(of: unownedJob) } else { nil }
    }

    /// The executor of code without an actor, as the runtime writes it.
    ///
    /// A task that prefers no executor must not run on one: it would suspend at its next hop to where it is already,
    /// as at the entry of a continuation.
    // Safe: the type is two words, which are zero for this one.
    private static var noExecutor: UnownedSerialExecutor {
        unsafe unsafeBitCast((UInt(0), UInt(0)), to: UnownedSerialExecutor.self)
    }

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

    func runOutside() {
        ThreadSchedule.suspended {
            switch self {
            case .job(let job), .plainJob(let job):
                globalConcurrentExecutor.enqueue(ExecutorJob(job))
            case .mainActorJob(let job): MainActor.shared.enqueue(job)
            case .resumption(let continuation): unsafe continuation.resume()
            }
        }
    }
}

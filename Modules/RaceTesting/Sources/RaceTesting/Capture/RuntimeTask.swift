import RaceTestingSteps

/// A task as the runtime keeps it in memory, for failures that name it.
///
/// The runtime has no function that says whether a task has ended, or what another task is called. So
/// `Away.c` reads the memory of the runtime of Swift 6.3 for Linux. Of other versions no task is known.
struct RuntimeTask: Sendable {
    /// The address of the task, which is retained until ``release()``.
    let identity: UInt

    init?(_ work: ScheduleExecutor.Work) {
        guard let job = work.unownedJob else { return nil }
        self.init(job)
    }

    /// Keeps the task of a job, as `tasks_keep` does.
    init?(_ job: UnownedJob, isImmediate: Bool = false) {
        // Safe: a job is the address of its object.
        identity = unsafe tasks_keep(unsafeBitCast(job, to: UInt.self), isImmediate)
        if identity == 0 { return nil }
    }

    static func prefers(_ executor: UnownedTaskExecutor, _ job: UnownedJob) -> Bool {
        // Safe: as above, and an executor is two words, of which the first tells it from others.
        let identity = unsafe unsafeBitCast(executor, to: (UInt, UInt).self).0
        return unsafe tasks_prefers(unsafeBitCast(job, to: UInt.self), identity)
    }

    var hasEnded: Bool { tasks_has_ended(identity) }

    // Safe: the text lives as long as the task.
    var name: String? { unsafe tasks_name(identity).map { unsafe String(cString: $0) } }

    var wait: RuntimeWait? {
        var object: UInt = 0
        // Safe: the function sets one number.
        let kind = unsafe tasks_wait(identity, &object)
        return RuntimeWait(kind: kind, object: object)
    }

    func cancel() { RuntimeSymbols.cancel?(identity) }

    func release() { tasks_release(identity) }
}

enum RuntimeWait: Sendable {
    case task(UInt)
    case continuation
    case group
    case actor(RuntimeActor)

    init?(kind: UInt32, object: UInt) {
        switch kind {
        case 1: self = .task(object)
        case 2: self = .continuation
        case 3: self = .group
        case 4:
            // Safe: a task that waits for an actor keeps it.
            guard let actor = unsafe RuntimeActor(identity: object) else { return nil }
            self = .actor(actor)
        default: return nil
        }
    }
}

struct RuntimeActor: Sendable, Hashable {
    /// Tells it from all others that are alive; one that comes later may have it again.
    let identity: UInt
    let type: String
}

extension RuntimeActor {
    /// The actor of the code that runs; `nil` for code without one, and where the runtime does not say.
    static var current: RuntimeActor? {
        // Safe: the code that runs keeps its actor.
        guard let executor = RuntimeSymbols.currentExecutor?() else { return nil }
        // Safe: the runtime's type has two words, and the first is the actor.
        return unsafe RuntimeActor(identity: unsafeBitCast(executor, to: (UInt, UInt).self).0)
    }

    static func identity(of job: UnownedJob) -> UInt? {
        // Safe: a job is the address of its object.
        let actor = unsafe jobs_actor(unsafeBitCast(job, to: UInt.self))
        return actor == 0 ? nil : actor
    }

    /// Reads an actor, or an executor that serves as one, which must be alive.
    @unsafe
    init?(identity: UInt) {
        // Safe: the caller says that the actor is alive.
        guard let pointer = unsafe UnsafeRawPointer(bitPattern: identity) else { return nil }
        let object = unsafe Unmanaged<AnyObject>.fromOpaque(pointer).takeUnretainedValue()
        let type =
            object === ScheduleMainExecutor.shared ? "MainActor" : "\(Swift.type(of: object))"
        self.init(identity: identity, type: type)
    }
}

import RaceTestingSteps

/// A task as the runtime keeps it in memory, for failures that name it.
///
/// The runtime has no function that says whether a task has ended, or what another task is called. So
/// this reads the memory of the runtime of Swift 6.3 for Linux, and checks first that it looks as expected.
/// Other versions know neither.
@safe
struct RuntimeTask: Sendable {
    // Safe, here and below: the task is retained from `init` to `release()`, and has all the words that are read.
    nonisolated(unsafe) private let words: UnsafePointer<UInt>

    #if os(Linux) && KnownToolchain && (arch(x86_64) || arch(arm64))
        private static let flagsWord = 4
        private static let statusWord = 12
        private static let recordWord = 13
        private static let isAsyncLet: UInt = 1 << 28
        private static let isRunning: UInt = 0x800
        private static let isEnqueued: UInt = 0x1000
        private static let hasEnded: UInt = 0x2000
        private static let dependencyKind: UInt = 0
        private static let preferenceKind: UInt = 5
        private static let nameKind: UInt = 6

        /// Keeps the task of a job that is being enqueued, until ``release()``.
        ///
        /// `nil` for the job of an actor, and for an `async let`, whose memory is a part of another task.
        init?(_ work: ScheduleExecutor.Work) {
            guard work.taskNumber != nil, let job = work.unownedJob else { return nil }
            self.init(job, status: Self.isEnqueued)
        }

        /// Keeps an immediate task that is about to start, until ``release()``.
        init?(immediate job: UnownedJob) { self.init(job, status: 0) }

        private init?(_ job: UnownedJob, status expected: UInt) {
            // A job is the address of its object.
            unsafe words = unsafe unsafeBitCast(job, to: UnsafePointer<UInt>.self)
            let isKnown = unsafe words[Self.flagsWord] & Self.isAsyncLet == 0
            let status = unsafe words[Self.statusWord] & (Self.isEnqueued | Self.hasEnded)
            guard isKnown, status == expected else { return nil }
            _ = unsafe Unmanaged<AnyObject>.fromOpaque(words).retain()
        }

        static func prefers(_ executor: UnownedTaskExecutor, _ job: UnownedJob) -> Bool {
            // Safe: the type is two words, of which the first tells it from others.
            let identity = unsafe unsafeBitCast(executor, to: (UInt, UInt).self).0
            // Safe: a job is the address of its object; a task that runs next keeps its records. The fourth word of one
            // of this kind is the executor.
            let words = unsafe unsafeBitCast(job, to: UnsafePointer<UInt>.self)
            guard unsafe words[flagsWord] & 0xFF == 0,
                let record = unsafe record(preferenceKind, of: words)
            else { return false }
            return unsafe record[3] == identity
        }

        var hasEnded: Bool { unsafe words[Self.statusWord] & Self.hasEnded != 0 }

        // Safe: the address is only compared.
        var identity: UInt { unsafe UInt(bitPattern: words) }

        var name: String? {
            // Safe: a record of this kind has three words.
            guard let record = unsafe record(Self.nameKind) else { return nil }
            // Safe: the text lives as long as the task.
            let text = unsafe UnsafePointer<CChar>(bitPattern: record[2])
            return unsafe text.map { unsafe String(cString: $0) }
        }

        var wait: RuntimeWait? {
            // A thread that runs the task changes its records. One may begin while this reads, where an executor
            // of the test's own has the task: then what was read does not count.
            let status = unsafe words[Self.statusWord]
            guard status & Self.isRunning == 0, let wait = recordedWait,
                unsafe words[Self.statusWord] == status
            else { return nil }
            return wait
        }

        private var recordedWait: RuntimeWait? {
            // Safe: a record of this kind has six words, and the last one is its task.
            guard let record = unsafe record(Self.dependencyKind), unsafe record[5] == identity
            else {
                return nil
            }
            return unsafe RuntimeWait(
                kind: UInt32(truncatingIfNeeded: record[4]), object: record[2])
        }

        private func record(_ kind: UInt) -> UnsafePointer<UInt>? {
            unsafe Self.record(kind, of: words)
        }

        private static func record(
            _ kind: UInt, of words: UnsafePointer<UInt>
        ) -> UnsafePointer<UInt>? {
            // Safe: records of a task that does not run now; the last one has no next.
            var record = unsafe UnsafePointer<UInt>(bitPattern: words[recordWord])
            while let found = unsafe record, unsafe found[0] & 0xFF != kind {
                unsafe record = unsafe UnsafePointer<UInt>(bitPattern: found[1])
            }
            return unsafe record
        }

        func cancel() { unsafe RuntimeSymbols.cancel?(UnsafeRawPointer(words)) }

        func release() {
            // Safe: retained in `init`, and released once.
            unsafe Unmanaged<AnyObject>.fromOpaque(words).release()
        }
    #else
        init?(_ work: ScheduleExecutor.Work) { nil }
        static func prefers(_ executor: UnownedTaskExecutor, _ job: UnownedJob) -> Bool { false }
        var hasEnded: Bool { false }
        var identity: UInt { 0 }
        var name: String? { nil }
        var wait: RuntimeWait? { nil }
        func cancel() {}
        func release() {}
    #endif
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

    /// Returns a task for which an actor runs a job that is being enqueued; `nil` for others, and where none is known.
    static func waitingTask(of job: UnownedJob) -> UnownedJob? {
        guard let actor = identity(of: job) else { return nil }
        // Safe: the head of the line is the sixth word of each default actor; its low bits are flags.
        let line = unsafe UnsafePointer<UInt>(bitPattern: actor).map { unsafe $0[5] & ~7 }
        return unsafe line.flatMap { unsafe UnsafeRawPointer(bitPattern: $0) }
            .map { unsafe unsafeBitCast($0, to: UnownedJob.self) }
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

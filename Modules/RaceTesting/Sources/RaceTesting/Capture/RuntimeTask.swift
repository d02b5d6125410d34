/// A task as the runtime keeps it in memory, for failures that name it.
///
/// The runtime has no function that says whether a task has ended, or what another task is called. So
/// this reads the memory of the runtime of Swift 6.3 for Linux, and checks first that it looks as expected.
/// Other versions know neither.
@safe
struct RuntimeTask: Sendable {
    // Safe: the task is retained from `init` to `release()`.
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

        /// Keeps the task of a job that runs next, until ``release()``; `nil` as above.
        init?(running job: UnownedJob) {
            // Safe: a job is the address of its object; the words below are inside of every task.
            unsafe words = unsafe unsafeBitCast(job, to: UnsafePointer<UInt>.self)
            // After each job of a debug build, so in numbers: a task is of kind zero.
            // Safe: as above.
            guard unsafe words[4] & 0x1000_00FF == 0 else { return nil }
            // Safe: as above.
            _ = unsafe Unmanaged<AnyObject>.fromOpaque(words).retain()
        }

        /// Keeps an immediate task that is about to start, until ``release()``.
        init?(immediate job: UnownedJob) { self.init(job, status: 0) }

        private init?(_ job: UnownedJob, status expected: UInt) {
            // Safe: a job is the address of its object; the words below are inside of every task.
            unsafe words = unsafe unsafeBitCast(job, to: UnsafePointer<UInt>.self)
            let isKnown = unsafe words[Self.flagsWord] & Self.isAsyncLet == 0
            let status = unsafe words[Self.statusWord] & (Self.isEnqueued | Self.hasEnded)
            guard isKnown, status == expected else { return nil }
            _ = unsafe Unmanaged<AnyObject>.fromOpaque(words).retain()
        }

        /// Whether a job that runs next is of a task that prefers an executor.
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

        /// Whether the task has returned.
        // Safe: the task is retained.
        var hasEnded: Bool { unsafe words[Self.statusWord] & Self.hasEnded != 0 }

        /// Whether an executor runs the task or has it queued: it neither waits nor has ended.
        var isUnderway: Bool {
            // Safe: the task is retained. In numbers, as above.
            let status = unsafe words[12] & 0x3800
            return status != 0 && status & 0x2000 == 0
        }

        /// Whether the task waits for an actor that has no executor of its own.
        var isInLineOfActor: Bool {
            // Safe: the task is retained.
            let status = unsafe words[Self.statusWord]
            // Safe: a record of this kind has six words. The fourth is zero for such an actor.
            guard status & Self.isRunning == 0, let record = unsafe record(Self.dependencyKind),
                unsafe record[5] == identity, unsafe UInt32(truncatingIfNeeded: record[4]) == 4
            else { return false }
            // Safe: as above. Another thread may have begun to run it meanwhile.
            return unsafe record[3] == 0 && words[Self.statusWord] == status
        }

        /// The identity of the task in the runtime.
        // Safe: the address is only compared.
        var identity: UInt { unsafe UInt(bitPattern: words) }

        /// The name that the code gave the task.
        var name: String? {
            // Safe: a record of this kind has three words.
            guard let record = unsafe record(Self.nameKind) else { return nil }
            // Safe: the text lives as long as the task.
            let text = unsafe UnsafePointer<CChar>(bitPattern: record[2])
            return unsafe text.map { unsafe String(cString: $0) }
        }

        /// The wait of the task, if it waits.
        var wait: RuntimeWait? {
            // A thread that runs the task changes its records. One may begin while this reads, where an executor
            // of the test's own has the task: then what was read does not count.
            // Safe: the task is retained.
            let status = unsafe words[Self.statusWord]
            guard status & Self.isRunning == 0, let wait = recordedWait,
                // Safe: as above.
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
            // Safe: as above.
            return unsafe RuntimeWait(
                kind: UInt32(truncatingIfNeeded: record[4]), object: record[2])
        }

        /// Returns the first record of a kind that the runtime keeps of the task.
        private func record(_ kind: UInt) -> UnsafePointer<UInt>? {
            // Safe: the task is retained.
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

        // Safe: the task is retained.
        func cancel() { unsafe RuntimeSymbols.cancel?(UnsafeRawPointer(words)) }

        func release() {
            // Safe: retained in `init`, and released once.
            unsafe Unmanaged<AnyObject>.fromOpaque(words).release()
        }
    #else
        init?(_ work: ScheduleExecutor.Work) { nil }

        init?(running job: UnownedJob) { nil }

        static func prefers(_ executor: UnownedTaskExecutor, _ job: UnownedJob) -> Bool { false }

        var hasEnded: Bool { false }

        var isUnderway: Bool { false }

        var isInLineOfActor: Bool { false }

        var identity: UInt { 0 }

        var name: String? { nil }

        var wait: RuntimeWait? { nil }

        func cancel() {}

        func release() {}
    #endif
}

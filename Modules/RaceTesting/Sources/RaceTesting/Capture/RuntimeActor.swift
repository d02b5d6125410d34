/// An actor, as the runtime knows it.
struct RuntimeActor: Sendable, Hashable {
    /// Tells it from all other actors that are alive.
    ///
    /// One that comes later may have it again.
    let identity: UInt
    let type: String
}

extension RuntimeActor {
    /// The actor of the code that runs; `nil` for code without one, and where the runtime does not say.
    static var current: RuntimeActor? {
        // Safe: the code that runs keeps its actor.
        guard let executor = unsafe RuntimeSymbols.currentExecutor else { return nil }
        // Safe: the runtime's type has two words, and the first is the actor.
        return unsafe RuntimeActor(identity: unsafeBitCast(executor, to: (UInt, UInt).self).0)
    }

    /// Returns a task for which an actor runs; `nil` for other jobs, and where the runtime does not say.
    ///
    /// - Parameter job: a job that is being enqueued. Until it has run, the actor keeps its queued tasks.
    static func waitingTask(of job: UnownedJob) -> UnownedJob? {
        guard let actor = identity(of: job) else { return nil }
        // Safe: the head of the line is in each default actor; its low bits are flags.
        let line = unsafe UnsafePointer<UInt>(bitPattern: actor).map { unsafe $0[lineWord] & ~7 }
        // Safe: as above.
        return unsafe line.flatMap { unsafe UnsafeRawPointer(bitPattern: $0) }
            .map { unsafe unsafeBitCast($0, to: UnownedJob.self) }
    }

    /// Returns the actor whose queued tasks a job runs; `nil` as above.
    static func identity(of job: UnownedJob) -> UInt? {
        #if os(Linux) && KnownToolchain && (arch(x86_64) || arch(arm64))
            // Safe: a job is the address of its object. One of this kind has nine words, and keeps its actor.
            let words = unsafe unsafeBitCast(job, to: UnsafePointer<UInt>.self)
            return unsafe words[flagsWord] & 0xFF == actorKind ? words[actorWord] : nil
        #else
            return nil
        #endif
    }

    /// Runs `work` while an actor stays alive.
    static func keeping(_ actor: UInt?, _ work: () -> Void) {
        // Safe: the job that runs next keeps the actor until it ends.
        let pointer = unsafe actor.flatMap { unsafe UnsafeRawPointer(bitPattern: $0) }
        let kept = unsafe pointer.map { unsafe Unmanaged<AnyObject>.fromOpaque($0).retain() }
        work()
        unsafe kept?.release()
    }

    private static let (flagsWord, actorWord, lineWord, actorKind) = (4, 8, 5, UInt(193))

    /// Reads an actor, or an executor that serves as one, which must be alive.
    ///
    /// `nil` for the identity of no actor.
    @unsafe
    init?(identity: UInt) {
        // Safe: the caller says that the actor is alive.
        guard let pointer = unsafe UnsafeRawPointer(bitPattern: identity) else { return nil }
        // Safe: as above.
        let object = unsafe Unmanaged<AnyObject>.fromOpaque(pointer).takeUnretainedValue()
        let type =
            object === ScheduleMainExecutor.shared ? "MainActor" : "\(Swift.type(of: object))"
        self.init(identity: identity, type: type)
    }
}

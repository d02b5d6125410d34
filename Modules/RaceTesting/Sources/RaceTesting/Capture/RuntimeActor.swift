/// An actor, as the runtime knows it.
struct RuntimeActor: Sendable, Hashable {
    /// Tells it from all other actors that are alive.
    ///
    /// One that comes later may have it again.
    let identity: UInt
    /// The name of its type.
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

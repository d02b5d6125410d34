import Synchronization

/// A clock for ``ProbesService`` whose time a test sets.
public final class ProbesClockFake: Sendable {
    /// The time at which it was created.
    public let start = ContinuousClock.now
    private let passed = Mutex(Duration.zero)

    public init() {}

    public var now: ContinuousClock.Instant { start + passed.withLock { $0 } }

    public func advance(by duration: Duration) { passed.withLock { $0 += duration } }
}

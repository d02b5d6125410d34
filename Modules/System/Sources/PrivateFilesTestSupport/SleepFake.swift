import Synchronization

/// A sleep that returns at once, after it has called what happens meanwhile.
public final class SleepFake: Sendable {
    private let slept = Mutex<[Duration]>([])
    private let meanwhile: @Sendable (Int) async throws -> Void

    /// - Parameter meanwhile: takes the number of the sleep, from 1; throws to be cancelled.
    public init(meanwhile: @escaping @Sendable (Int) async throws -> Void) {
        self.meanwhile = meanwhile
    }

    /// The sleeps so far, the first one first.
    public var durations: [Duration] { slept.withLock { $0 } }

    /// Returns at once, after `meanwhile`.
    public func sleep(_ duration: Duration) async throws {
        let number = slept.withLock { slept in
            slept.append(duration)
            return slept.count
        }
        await Task.yield()
        try await meanwhile(number)
    }
}

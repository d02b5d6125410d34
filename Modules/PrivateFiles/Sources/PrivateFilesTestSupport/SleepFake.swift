import Synchronization

/// A sleep that returns at once, after it has called what happens meanwhile.
public final class SleepFake: Sendable {
    private let count = Mutex(0)
    private let meanwhile: @Sendable (Int) async throws -> Void

    /// - Parameter meanwhile: takes the number of the sleep, from 1; throws to be cancelled.
    public init(meanwhile: @escaping @Sendable (Int) async throws -> Void) {
        self.meanwhile = meanwhile
    }

    /// Returns at once, after `meanwhile`.
    public func sleep(_: Duration) async throws {
        let number = count.withLock { count in
            count += 1
            return count
        }
        await Task.yield()
        try await meanwhile(number)
    }
}

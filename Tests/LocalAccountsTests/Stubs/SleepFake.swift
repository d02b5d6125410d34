import Synchronization

/// Waits for nothing; instead, does what the test says happens meanwhile.
final class SleepFake: Sendable {
    private let count = Mutex(0)
    private let meanwhile: @Sendable (Int) async throws -> Void

    /// - Parameter meanwhile: gets the number of this sleep, from 1; to throw is to be cancelled.
    init(meanwhile: @escaping @Sendable (Int) async throws -> Void) {
        self.meanwhile = meanwhile
    }

    func sleep(_: Duration) async throws {
        let number = count.withLock { count in
            count += 1
            return count
        }
        await Task.yield()
        try await meanwhile(number)
    }
}

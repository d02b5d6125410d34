import Synchronization

/// A counter that starts at 0.
public final class Counter: Sendable {
    private let value = Mutex(0)

    public init() {}

    /// Returns the number, and adds 1.
    public func next() -> Int {
        value.withLock { value in
            defer { value += 1 }
            return value
        }
    }
}

import RaceTesting
import Synchronization

/// A counter with a lock, whose calls never suspend.
final class Quick: Sendable {
    private let value = Mutex(0)

    func add() -> Int {
        value.withLock { value in
            value += 1
            return value
        }
    }

    /// Suspends until another thread resumes it.
    func pause() async {
        await Outside().visit()
    }

    static let operations: [ModeledOperation<Quick, Int>] = [
        .operation("add()") {
            $0.add()
        } model: {
            $0 += 1
            return $0
        }
    ]
}

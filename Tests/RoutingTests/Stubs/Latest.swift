import Synchronization

/// The number that was set last.
final class Latest: Sendable {
    private let number = Mutex<Int?>(nil)

    var value: Int? { number.withLock { $0 } }

    func set(_ value: Int) { number.withLock { $0 = value } }
}

import Synchronization

/// The newest value behind a lock, one for each reader.
final class LatestValueSlot: Sendable {
    private let state = Mutex<(value: Int, version: Int)>((0, 0))

    var value: Int { state.withLock { $0.value } }

    func send(_ value: Int) { state.withLock { $0 = (value, $0.version + 1) } }
}

import Synchronization

/// A flag that is set once and read from any thread.
final class AtomicFlag: Sendable {
    private let isSet = Atomic(false)

    var value: Bool { isSet.load(ordering: .acquiring) }

    func set() { isSet.store(true, ordering: .releasing) }
}

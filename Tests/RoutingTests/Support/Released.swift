import Synchronization

/// A weak reference that is set after the closures that use it are created.
final class WeakBox<Object: AnyObject & Sendable>: Sendable {
    private struct Box { weak var object: Object? }

    private let box = Mutex(Box())

    var value: Object? {
        get { box.withLock { $0.object } }
        set { box.withLock { $0.object = newValue } }
    }
}

/// Counts the instances that are alive.
final class InstanceCounter: Sendable {
    /// An object that is counted until it is released.
    final class Instance: Sendable {
        private let counter: InstanceCounter

        init(of counter: InstanceCounter) {
            self.counter = counter
            counter.total.add(1, ordering: .relaxed)
        }

        deinit { counter.total.subtract(1, ordering: .relaxed) }
    }

    private let total = Atomic(0)

    var count: Int { total.load(ordering: .relaxed) }
}

/// A key that holds a counted instance, so that a test sees whether the key is still retained.
struct CountedKey: Hashable, Sendable {
    let number: Int
    let instance: InstanceCounter.Instance

    static func == (one: CountedKey, other: CountedKey) -> Bool { one.number == other.number }

    func hash(into hasher: inout Hasher) { hasher.combine(number) }
}

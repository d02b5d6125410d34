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

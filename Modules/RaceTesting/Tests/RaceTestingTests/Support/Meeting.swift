import Dispatch
import Synchronization

/// Code that only one thread at a time may be in, and that notices two.
final class Meeting: Sendable {
    private let visitors = Atomic(0)
    private let overlaps = Atomic(false)
    private let begins = DispatchSemaphore(value: 0)
    private let second = DispatchSemaphore(value: 0)

    /// Whether two threads were inside at once.
    var hasOverlapped: Bool { overlaps.load(ordering: .sequentiallyConsistent) }

    /// Is inside for as long as a second visitor may need to come.
    func open() {
        visitors.add(1, ordering: .sequentiallyConsistent)
        begins.signal()
        _ = second.wait(timeout: .now() + 0.1)
        visitors.subtract(1, ordering: .sequentiallyConsistent)
    }

    /// Blocks the thread until the meeting is open.
    func waitUntilOpen() { begins.wait() }

    /// Is inside for a moment.
    func visit() {
        if visitors.add(1, ordering: .sequentiallyConsistent).newValue > 1 {
            overlaps.store(true, ordering: .sequentiallyConsistent)
            second.signal()
        }
        visitors.subtract(1, ordering: .sequentiallyConsistent)
    }
}

import Dispatch
import Synchronization

extension BlockedThreadTests {
    /// A lock that a task may hold while it waits.
    final class Gate: Sendable {
        private let free = DispatchSemaphore(value: 1)
        private let isOpen = Atomic(false)

        func enter() { if !isOpen.load(ordering: .relaxed) { free.wait() } }

        func leave() { free.signal() }

        /// Lets the thread go on that was given up, so that it ends.
        func open() {
            isOpen.store(true, ordering: .relaxed)
            leave()
        }

        func passThroughThread() {
            enter()
            DispatchQueue(label: "another thread").async { self.leave() }
            enter()
            leave()
        }

        /// Blocks until the gate is opened.
        func block() {
            enter()
            enter()
            leave()
        }

        /// Blocks below this many functions.
        func block(below depth: Int) {
            guard depth > 0 else { return block() }
            block(below: depth - 1)
        }
    }
}

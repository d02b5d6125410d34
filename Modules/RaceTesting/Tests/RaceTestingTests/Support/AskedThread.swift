#if os(Linux) && canImport(Glibc)
    import Dispatch
    import Foundation
    @testable import RaceTesting
    import Synchronization

    /// A thread that does one thing after the other, and waits between them.
    final class AskedThread: Sendable {
        private let work = Mutex<(@Sendable () -> Void)?>(nil)
        private let hasWork = DispatchSemaphore(value: 0)
        private let isIdle = DispatchSemaphore(value: 0)
        private let found = Mutex<ThreadIdentity?>(nil)

        var identity: ThreadIdentity { found.withLock { $0 ?? .current } }

        init(_ prepare: @escaping @Sendable () -> Void) {
            Thread.detachNewThread { [self] in
                prepare()
                found.withLock { $0 = .current }
                while true {
                    isIdle.signal()
                    hasWork.wait()
                    guard let work = work.withLock(\.self) else { return }
                    work()
                }
            }
            isIdle.wait()
        }

        /// Lets the thread do something, and returns what waits for its end.
        func start(_ work: @escaping @Sendable () -> Void) -> () -> Void {
            self.work.withLock { $0 = work }
            hasWork.signal()
            return { self.isIdle.wait() }
        }

        /// Returns when the thread has done something.
        func perform(_ work: @escaping @Sendable () -> Void) { start(work)() }

        /// Lets the thread end, which is idle.
        func end() {
            work.withLock { $0 = nil }
            hasWork.signal()
        }
    }
#endif

#if os(Linux) && canImport(Glibc)
    import Dispatch
    import Foundation
    import Glibc
    import Synchronization

    @testable import RaceTesting

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

        func start(_ work: @escaping @Sendable () -> Void) -> () -> Void {
            self.work.withLock { $0 = work }
            hasWork.signal()
            return { self.isIdle.wait() }
        }

        func perform(_ work: @escaping @Sendable () -> Void) { start(work)() }

        func end() {
            work.withLock { $0 = nil }
            hasWork.signal()
        }
    }

    /// The event loop of another library: a thread of its own that waits for files, with a timer among them.
    enum EventLoop {
        private typealias Create = @convention(c) (Int32) -> Int32
        private typealias CreateTimer = @convention(c) (Int32, Int32) -> Int32
        private typealias Set =
            @convention(c) (Int32, Int32, UnsafeRawPointer, UnsafeMutableRawPointer?) -> Int32
        private typealias Add = @convention(c) (Int32, Int32, Int32, UnsafeRawPointer) -> Int32
        private typealias Wait =
            @convention(c) (Int32, UnsafeMutableRawPointer, Int32, Int32) -> Int32

        static func wait(seconds: Int, _ work: @escaping @Sendable () -> Void) {
            let events = function("epoll_create1", as: Create.self)(0)
            let timer = function("timerfd_create", as: CreateTimer.self)(CLOCK_MONOTONIC, 0)
            var time = itimerspec()
            time.it_value.tv_sec = seconds
            // Safe: the call only reads what it gets.
            _ = unsafe function("timerfd_settime", as: Set.self)(timer, 0, &time, nil)
            // Safe: the call only reads what it gets. Its first bit asks for what can be read.
            _ = unsafe function("epoll_ctl", as: Add.self)(
                events, 1, timer, [1, 0, 0, 0] as [UInt32])
            Thread.detachNewThread {
                var found = [UInt32](repeating: 0, count: 4)
                // Safe: there is room for the one event.
                _ = unsafe function("epoll_wait", as: Wait.self)(events, &found, 1, -1)
                work()
            }
        }

        /// Returns a function of the C library for which Swift has no name.
        private static func function<Function>(_ name: String, as type: Function.Type) -> Function {
            // Safe: the types are those that the C library declares.
            unsafe unsafeBitCast(RuntimeSymbols.address(name), to: type)
        }
    }

    /// Returns when `condition` is true, and ends the process with a failure if it stays false.
    ///
    /// For exit tests. In a process that computes, `eventually` never gives up.
    func waitOrExit(_ condition: () -> Bool) async {
        for _ in 1...20_000 {
            if condition() { return }
            await Task.yield()
        }
        exit(1)
    }
#endif

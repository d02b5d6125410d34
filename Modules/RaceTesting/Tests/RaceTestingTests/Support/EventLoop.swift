#if os(Linux) && canImport(Glibc)
    import Foundation
    import Glibc
    @testable import RaceTesting

    /// The event loop of another library: a thread of its own that waits for files, with a timer among them.
    enum EventLoop {
        private typealias Create = @convention(c) (Int32) -> Int32
        private typealias CreateTimer = @convention(c) (Int32, Int32) -> Int32
        private typealias Set =
            @convention(c) (
                Int32, Int32, UnsafeRawPointer, UnsafeMutableRawPointer?
            ) -> Int32
        private typealias Add = @convention(c) (Int32, Int32, Int32, UnsafeRawPointer) -> Int32
        private typealias Wait =
            @convention(c) (
                Int32, UnsafeMutableRawPointer, Int32, Int32
            ) -> Int32

        /// Calls `work` on the thread of the loop when its timer ends.
        static func wait(seconds: Int, _ work: @escaping @Sendable () -> Void) {
            let events = create()
            let timer = function("timerfd_create", as: CreateTimer.self)(CLOCK_MONOTONIC, 0)
            var time = itimerspec()
            time.it_value.tv_sec = seconds
            // Safe: the call only reads what it gets.
            _ = unsafe function("timerfd_settime", as: Set.self)(timer, 0, &time, nil)
            add(timer, to: events)
            Thread.detachNewThread {
                var found = [UInt32](repeating: 0, count: 4)
                // Safe: there is room for the one event.
                _ = unsafe function("epoll_wait", as: Wait.self)(events, &found, 1, -1)
                work()
            }
        }

        /// Opens `count` files, and one that waits for all of them.
        static func files(waitingFor count: Int) -> (events: Int32, all: [Int32]) {
            let events = create()
            var ends: [Int32] = [0, 0]
            // Safe: there is room for both ends of the pipe.
            _ = unsafe pipe(&ends)
            let copies = (0..<count).map { _ in dup(ends[0]) }
            for file in copies { add(file, to: events) }
            return (events, [events] + ends + copies)
        }

        private static func create() -> Int32 { function("epoll_create1", as: Create.self)(0) }

        private static func add(_ file: Int32, to events: Int32) {
            // Safe: the call only reads what it gets. Its first bit asks for what can be read.
            _ = unsafe function("epoll_ctl", as: Add.self)(
                events, 1, file, [1, 0, 0, 0] as [UInt32])
        }

        /// Returns a function of the C library for which Swift has no name.
        private static func function<Function>(_ name: String, as type: Function.Type) -> Function {
            // Safe: the types are those that the C library declares.
            unsafe unsafeBitCast(RuntimeSymbols.address(name), to: type)
        }
    }
#endif

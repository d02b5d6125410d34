import LibC

/// A thread for work that blocks, because a thread of the concurrency pool must not block.
enum BackgroundThread {
    private final class Work: Sendable {
        let run: @Sendable () -> Void

        init(_ run: @escaping @Sendable () -> Void) {
            self.run = run
        }
    }

    /// Starts a detached thread that runs `body`.
    static func start(_ body: @escaping @Sendable () -> Void) throws(ConsoleError) {
        let thread = try startJoinable(body)
        #if canImport(Darwin)
            // Safe: nobody else has the thread, so it exists until it is detached.
            if let thread = unsafe pthread_t(bitPattern: thread) {
                unsafe _ = pthread_detach(thread)
            }
        #else
            _ = pthread_detach(thread)
        #endif
    }

    /// Starts a thread that runs `body`, and returns its handle, for ``join(_:)``.
    ///
    /// The handle is a number because `pthread_t` is a pointer on macOS and a number on Linux.
    static func startJoinable(
        _ body: @escaping @Sendable () -> Void
    ) throws(ConsoleError) -> UInt {
        // Safe: the reference is released once, by the thread or after a failure.
        let work = unsafe Unmanaged.passRetained(Work(body))
        let status: Int32
        #if canImport(Darwin)
            var thread: pthread_t?
            status = unsafe pthread_create(
                &thread, nil,
                { argument in
                    unsafe Unmanaged<Work>.fromOpaque(argument).takeRetainedValue().run()
                    return nil
                }, work.toOpaque())
        #else
            var thread = pthread_t()
            status = unsafe pthread_create(
                &thread, nil,
                { argument in
                    if let argument = unsafe argument {
                        unsafe Unmanaged<Work>.fromOpaque(argument).takeRetainedValue().run()
                    }
                    return nil
                }, work.toOpaque())
        #endif
        guard status == 0 else {
            unsafe work.release()
            throw .unreadable(errno: status)
        }
        #if canImport(Darwin)
            return unsafe UInt(bitPattern: thread)
        #else
            return thread
        #endif
    }

    /// Waits until a thread has ended and its stack is released.
    ///
    /// - Parameter thread: a handle from ``startJoinable(_:)``; each is joined once.
    static func join(_ thread: UInt) {
        #if canImport(Darwin)
            // Safe: the thread exists until it is joined.
            if let thread = unsafe pthread_t(bitPattern: thread) {
                unsafe pthread_join(thread, nil)
            }
        #else
            pthread_join(thread, nil)
        #endif
    }
}

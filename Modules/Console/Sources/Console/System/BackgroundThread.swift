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
            if let thread = unsafe thread { unsafe _ = pthread_detach(thread) }
        #else
            _ = pthread_detach(thread)
        #endif
    }
}

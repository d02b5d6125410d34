import RaceTestingLibC

/// The identity of a thread, unique among live threads.
struct ThreadIdentity: Sendable, Equatable {
    private let number: UInt

    /// Sends a signal to the thread, which must be alive.
    func send(_ signal: Int32) {
        #if canImport(Glibc)
            pthread_kill(pthread_t(number), signal)
        #else
            // Safe: the thread is alive, so its identity is.
            if let thread = unsafe pthread_t(bitPattern: number) {
                unsafe pthread_kill(thread, signal)
            }
        #endif
    }

    /// Whether the current thread has it.
    ///
    /// The generic `==` takes longer in debug builds.
    var isCurrent: Bool { number == ThreadIdentity.current.number }

    /// Whether the current thread is the one with which the process began.
    static var isMain: Bool {
        #if canImport(Glibc)
            ProcessThreads.current == getpid()
        #elseif canImport(Darwin)
            pthread_main_np() != 0
        #else
            true
        #endif
    }

    static var current: ThreadIdentity {
        #if canImport(Glibc)
            ThreadIdentity(number: UInt(pthread_self()))
        #else
            // Safe: the pointer is only compared, never followed.
            ThreadIdentity(number: unsafe UInt(bitPattern: pthread_self()))
        #endif
    }
}

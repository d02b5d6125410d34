#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif
import Synchronization

/// Notes that somebody wants the run to end, by an interrupt, a hang-up or a request to terminate.
///
/// The signal itself ends nothing: who changes files asks between two steps, and takes back what
/// was done.
enum NotedSignals {
    private typealias Handler = @convention(c) (Int32) -> Void

    private static let isWanted = Atomic(false)
    /// How many runs watch now; they share the process's handlers.
    private static let watchers = Mutex(0)
    private static let signals = [SIGHUP, SIGINT, SIGTERM]
    // The handler does nothing but a lock-free store, which is safe in a signal handler.
    private static let note: Handler = { _ in isWanted.store(true, ordering: .relaxed) }

    /// Does `work`, to which the signals only are noted.
    static func watched<Result>(_ work: () throws -> Result) rethrows -> Result {
        watchers.withLock { count in
            if count == 0 {
                isWanted.store(false, ordering: .relaxed)
                for number in signals { signal(number, note) }
            }
            count += 1
        }
        defer {
            watchers.withLock { count in
                count -= 1
                if count == 0 { for number in signals { signal(number, SIG_DFL) } }
            }
        }
        return try work()
    }

    /// - Throws: ``Interrupted`` when the end is wanted.
    static func check() throws(Interrupted) {
        if isWanted.load(ordering: .relaxed) { throw Interrupted() }
    }
}

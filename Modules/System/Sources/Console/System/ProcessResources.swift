import LibC
import Synchronization

/// The descriptors and threads without which Swift's concurrency runtime traps or waits forever.
public enum ProcessResources {
    private static let descriptorCount = 16
    /// The bytes that the runtime needs on the first thread, and room for the program.
    private static let leastStack: rlim_t = 65_536
    private static let threadCount = 8

    private final class Gate: Sendable {
        let mutex = Mutex(())
    }

    /// Ends the process with a sentence when its first thread has too small a stack (`ulimit -s`).
    ///
    /// Call it first in a program. It uses nothing for which Swift's runtime needs a stack itself. Below
    /// some 20 KB, the system's loader may have no stack left before the program starts.
    public static func requireStack() {
        var limit = rlimit()
        #if canImport(Glibc)
            let kind = __rlimit_resource_t(RLIMIT_STACK.rawValue)
        #else
            let kind = RLIMIT_STACK
        #endif
        // Safe: the calls fill in one structure, and write a constant.
        guard unsafe getrlimit(kind, &limit) == 0, limit.rlim_cur < leastStack else { return }
        let text: StaticString =
            "The stack of the program is too small. Raise the limit, for example with: ulimit -s 8192\n"
        unsafe _ = write(2, text.utf8Start, text.utf8CodeUnitCount)
        _exit(1)
    }

    /// Checks that the process can open some files and start some threads; call it before any `await`.
    ///
    /// - Throws: ``ConsoleError/fewDescriptors`` or ``ConsoleError/fewThreads``.
    public static func check() throws(ConsoleError) {
        try checkDescriptors()
        try checkThreads()
    }

    private static func checkDescriptors() throws(ConsoleError) {
        // Safe: the path is a constant.
        let descriptors = (0..<descriptorCount).map { _ in unsafe open("/dev/null", O_CLOEXEC) }
        for descriptor in descriptors { close(descriptor) }
        if descriptors.contains(-1) { throw .fewDescriptors }
    }

    private static func checkThreads() throws(ConsoleError) {
        // The threads wait at the gate, so that all of them exist at once.
        let gate = Gate()
        let threads = gate.mutex.withLock { _ in
            (0..<threadCount).compactMap { _ in
                try? BackgroundThread.startJoinable { gate.mutex.withLock { _ in } }
            }
        }
        // A thread that has not ended would keep memory that the program's own threads need.
        for thread in threads { BackgroundThread.join(thread) }
        guard threads.count == threadCount else { throw .fewThreads }
    }
}

import LibC
import Synchronization

/// The descriptors and threads without which Swift's concurrency runtime traps or waits forever.
public enum ProcessResources {
    private static let descriptorCount = 16
    private static let threadCount = 8

    private final class Gate: Sendable {
        let mutex = Mutex(())
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

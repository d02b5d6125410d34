import LibC
import Synchronization

/// Operations on file descriptors, for tests.
public enum Descriptors {
    /// Whether there is a device that is always full; macOS has none.
    public static let hasFullDevice: Bool = {
        // Safe: the path is a constant.
        unsafe access("/dev/full", W_OK) == 0
    }()

    /// Opens an existing file; the caller closes the descriptor.
    public static func open(_ path: String, _ mode: Int32) -> Int32 {
        // Safe: the path is copied for the time of the call.
        unsafe LibC.open(path, mode)
    }

    /// Writes the whole text; what no reader can receive any more is dropped.
    public static func write(_ text: String, to descriptor: Int32) {
        write(Array(text.utf8), to: descriptor)
    }

    /// Writes all bytes; what no reader can receive any more is dropped.
    public static func write(_ bytes: [UInt8], to descriptor: Int32) {
        _ = brokenPipesIgnored
        var rest = bytes[...]
        while !rest.isEmpty {
            // Safe: the pointer and the count are the slice's own.
            let count = unsafe rest.withUnsafeBytes { bytes in
                unsafe LibC.write(descriptor, bytes.baseAddress, bytes.count)
            }
            if count < 0, errno != EINTR { return }
            rest = rest.dropFirst(max(0, count))
        }
    }

    /// Runs `body` while no program is started.
    ///
    /// A program that starts between the creation of a descriptor and its mark as close-on-exec would
    /// inherit the descriptor.
    static func withoutSpawning<Value>(_ body: () -> Value) -> Value {
        spawning.withLock { _ in body() }
    }

    private static let spawning = Mutex(())

    /// A program that ended early must not end the test process.
    private static let brokenPipesIgnored: Void = {
        _ = signal(SIGPIPE, SIG_IGN)
    }()
}

import LibC

/// The system calls of a write that fail on a full, broken or read-only disk.
///
/// They are properties, so that a test can make each of them fail, fall short or be interrupted.
/// Each reports a failure as the system call does, with -1 and `errno`.
public struct FileSystemCalls: Sendable {
    /// `write(2)`: returns how many of the bytes were written.
    public var write: @Sendable (CInt, ArraySlice<UInt8>) -> Int = { descriptor, bytes in
        // Safe: the count is the buffer's own.
        unsafe bytes.withUnsafeBytes { unsafe LibC.write(descriptor, $0.baseAddress, $0.count) }
    }

    /// `fsync(2)`: waits until the content is on the disk.
    public var sync: @Sendable (CInt) -> CInt = { descriptor in
        #if canImport(Darwin)
            // On macOS `fsync` leaves it in the drive's cache. Not every file system has F_FULLFSYNC.
            if fcntl(descriptor, F_FULLFSYNC) == 0 { return 0 }
        #endif
        return fsync(descriptor)
    }

    public var rename: @Sendable (String, String) -> CInt = { old, new in
        // Safe: both strings are ended by a zero and live during the call.
        unsafe LibC.rename(old, new)
    }

    public static let system = FileSystemCalls()

    /// Makes a new, a renamed or a removed entry of a folder survive a power cut.
    ///
    /// A failure is not reported: readers already see the change, and it cannot be undone.
    func syncFolder(_ path: String) {
        // Safe: the path lives during the call.
        let descriptor = Self.retrying {
            unsafe open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        }
        guard descriptor >= 0 else { return }
        _ = Self.retrying { sync(descriptor) }
        close(descriptor)
    }

    /// Repeats a call that a signal interrupted.
    static func retrying<Result: SignedInteger>(_ call: () -> Result) -> Result {
        while true {
            let result = call()
            if result != -1 || errno != EINTR { return result }
        }
    }
}

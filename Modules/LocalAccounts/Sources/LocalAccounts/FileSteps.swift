#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// The steps of a write that fail on a full, broken or read-only disk.
///
/// Values, so that a test can make any of them fail, fall short or be interrupted; each answers as
/// the system call does, with -1 and `errno`.
struct FileSteps: Sendable {
    /// The system's `write`: how many of the bytes it took.
    var writeBytes: @Sendable (CInt, ArraySlice<UInt8>) -> Int = { descriptor, bytes in
        // Safe: the count is the buffer's own.
        unsafe bytes.withUnsafeBytes { unsafe write(descriptor, $0.baseAddress, $0.count) }
    }

    /// Puts what was written on the disk itself.
    var syncFile: @Sendable (CInt) -> CInt = { descriptor in
        #if canImport(Darwin)
            // There `fsync` leaves it in the drive's cache; not every file system knows the other.
            if fcntl(descriptor, F_FULLFSYNC) == 0 { return 0 }
        #endif
        return fsync(descriptor)
    }

    /// `rename(2)`.
    var renameFile: @Sendable (String, String) -> CInt = { old, new in
        // Safe: both strings are ended by a zero and live during the call.
        unsafe rename(old, new)
    }

    /// The operating system's own.
    static let system = FileSteps()

    /// Repeats a call that a signal interrupted.
    static func retrying<Result: SignedInteger>(_ call: () -> Result) -> Result {
        while true {
            let result = call()
            if result != -1 || errno != EINTR { return result }
        }
    }
}

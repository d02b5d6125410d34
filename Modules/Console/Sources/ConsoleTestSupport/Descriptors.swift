import LibC
import Synchronization

/// What tests do with descriptors of their own.
public enum Descriptors {
    /// Two ends of a new pipe: what is written to `writeEnd` is read from `readEnd`.
    ///
    /// Programs that are started do not get them. To be closed by the caller.
    public static func pipe() throws(ProgramRunError) -> (readEnd: Int32, writeEnd: Int32) {
        var ends: [Int32] = [-1, -1]
        let status = whileNothingStarts {
            let status = makePipe(&ends)
            for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
            return status
        }
        guard status == 0 else { throw .cannotStart("A pipe", errno: errno) }
        return (ends[0], ends[1])
    }

    /// Writes all of `text`; what nobody can read any more is lost.
    public static func write(_ text: String, to descriptor: Int32) {
        write(Array(text.utf8), to: descriptor)
    }

    /// Writes all of `bytes`; what nobody can read any more is lost.
    public static func write(_ bytes: [UInt8], to descriptor: Int32) {
        _ = brokenPipesIgnored
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = writeOnce(rest, to: descriptor)
            if count < 0, errno != EINTR { return }
            rest = rest.dropFirst(max(0, count))
        }
    }

    /// Runs `body` while no program is started, which could get a descriptor before it is marked.
    static func whileNothingStarts<Value>(_ body: () -> Value) -> Value {
        starting.withLock { _ in body() }
    }

    private static let starting = Mutex(())

    private static func makePipe(_ ends: inout [Int32]) -> Int32 {
        // Safe: the call fills in the two numbers that the array has.
        unsafe LibC.pipe(&ends)
    }

    private static func writeOnce(_ bytes: ArraySlice<UInt8>, to descriptor: Int32) -> Int {
        // Safe: the pointer and the count are the slice's own.
        unsafe bytes.withUnsafeBytes { bytes in
            unsafe LibC.write(descriptor, bytes.baseAddress, bytes.count)
        }
    }

    /// A program that ended early must not take the tests with it.
    private static let brokenPipesIgnored: Void = {
        _ = signal(SIGPIPE, SIG_IGN)
    }()
}

import LibC

/// A pipe within this process, to wake a sleeping thread or to report a signal.
///
/// Neither end blocks, and child processes do not inherit it. It is closed with the object.
final class Pipe: Sendable {
    let readEnd: Int32
    let writeEnd: Int32

    init() throws(ConsoleError) {
        var ends: [Int32] = [0, 0]
        // Safe: the array has room for the two numbers.
        guard unsafe pipe(&ends) == 0 else { throw .unreadable(errno: errno) }
        for end in ends {
            _ = fcntl(end, F_SETFD, FD_CLOEXEC)
            _ = fcntl(end, F_SETFL, O_NONBLOCK)
        }
        readEnd = ends[0]
        writeEnd = ends[1]
    }

    deinit {
        for end in [readEnd, writeEnd] { close(end) }
    }

    /// Makes the read end readable.
    func wake() {
        // When the pipe is full, it is readable already.
        _ = SystemCalls.write(writeEnd, [0])
    }

    /// Reads and drops everything that was written.
    func drain() {
        var bytes = [UInt8](repeating: 0, count: 64)
        while SystemCalls.read(readEnd, into: &bytes) > 0 {}
    }
}

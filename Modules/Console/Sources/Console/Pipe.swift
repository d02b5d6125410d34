import LibC

/// A pipe within this process, by which a sleeping thread is woken or a signal is told.
///
/// Neither end blocks, and programs that are started do not get it. Whoever made it closes it.
struct Pipe: Sendable {
    let readEnd: Int32
    let writeEnd: Int32

    init() throws(ConsoleError) {
        var ends: [Int32] = [-1, -1]
        // Safe: the call fills in the two numbers that the array has.
        guard unsafe pipe(&ends) == 0 else { throw .unreadable(errno: errno) }
        for end in ends {
            _ = fcntl(end, F_SETFD, FD_CLOEXEC)
            _ = fcntl(end, F_SETFL, O_NONBLOCK)
        }
        readEnd = ends[0]
        writeEnd = ends[1]
    }

    /// Makes the read end readable; when the pipe is full it is so already.
    func wake() {
        _ = System.writeBytes(writeEnd, [0])
    }

    /// Takes everything out.
    func drain() {
        var bytes = [UInt8](repeating: 0, count: 64)
        while System.readBytes(readEnd, into: &bytes) > 0 {}
    }

    func close() {
        System.closeDescriptor(readEnd)
        System.closeDescriptor(writeEnd)
    }
}

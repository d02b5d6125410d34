import LibC
import Synchronization

/// A pipe to which signal handlers write when the line or the screen of a terminal must be drawn again.
///
/// The one of the process is never closed, because a handler may be about to write to it.
enum RedrawPipe {
    /// The end to read from, after the first use; `nil` without a descriptor for it.
    static let readEnd: Int32? = {
        guard let pipe = try? Pipe() else { return nil }
        // Safe: the reference is never released.
        _ = unsafe Unmanaged.passRetained(pipe)
        writeEnd.store(Int(pipe.writeEnd), ordering: .releasing)
        return pipe.readEnd
    }()

    /// Whether a line has been edited in this process.
    static var isOpen: Bool { writeEnd.load(ordering: .acquiring) >= 0 }

    /// Reads and drops what handlers have written.
    static func drain() {
        var bytes = [UInt8](repeating: 0, count: 64)
        while let readEnd, SystemCalls.read(readEnd, into: &bytes) > 0 {}
    }

    /// Asks for the line to be drawn again; safe in a signal handler.
    static func wake() {
        let savedErrno = errno
        defer { errno = savedErrno }
        let end = Int32(writeEnd.load(ordering: .acquiring))
        var byte: UInt8 = 0
        // Safe: one byte. When the pipe is full, it is readable already.
        if end >= 0 { unsafe _ = write(end, &byte, 1) }
    }
}

private let writeEnd = Atomic<Int>(-1)

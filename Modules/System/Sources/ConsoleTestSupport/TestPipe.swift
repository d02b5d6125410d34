import Foundation
import LibC
import Synchronization

/// A pipe whose ends a test closes in any order.
///
/// Child processes do not inherit the ends. Those that are open are closed with the object.
public final class TestPipe: Sendable {
    public let readEnd: Int32
    public let writeEnd: Int32
    private let isReadEndOpen = Mutex(true)
    private let isWriteEndOpen = Mutex(true)

    public init() throws(ProgramRunError) {
        var ends: [Int32] = [-1, -1]
        let status = Descriptors.withoutSpawning {
            // Safe: the array has room for the two numbers.
            let status = unsafe pipe(&ends)
            for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
            return status
        }
        guard status == 0 else { throw .cannotStart("A pipe", errno: errno) }
        readEnd = ends[0]
        writeEnd = ends[1]
    }

    deinit {
        closeWriteEnd()
        closeReadEnd()
    }

    /// Returns a pipe that contains `text` and then ends.
    public static func containing(_ text: String) throws(ProgramRunError) -> TestPipe {
        let pipe = try TestPipe()
        pipe.write(text)
        pipe.closeWriteEnd()
        return pipe
    }

    /// Writes the whole text, unless the write end is closed.
    public func write(_ text: String) {
        write(Array(text.utf8))
    }

    /// Writes all bytes, unless the write end is closed.
    public func write(_ bytes: [UInt8]) {
        // Under the lock, the number cannot be closed and become another file's.
        isWriteEndOpen.withLock { isOpen in
            if isOpen { Descriptors.write(bytes, to: writeEnd) }
        }
    }

    /// Writes more than a pipe holds, on a thread that may block, and closes the write end.
    public func writeInBackground(_ text: String) {
        Thread.detachNewThread {
            self.write(text)
            self.closeWriteEnd()
        }
    }

    /// Closes the write end, if it is open.
    public func closeWriteEnd() {
        isWriteEndOpen.withLock { isOpen in
            if isOpen { close(writeEnd) }
            isOpen = false
        }
    }

    /// Closes the read end, if it is open.
    public func closeReadEnd() {
        isReadEndOpen.withLock { isOpen in
            if isOpen { close(readEnd) }
            isOpen = false
        }
    }

    /// Closes the write end and returns everything that was written.
    public func contents() -> String {
        closeWriteEnd()
        return contentsToEnd()
    }

    /// Returns everything that is written until another thread closes the write end.
    public func contentsToEnd() -> String {
        var contents: [UInt8] = []
        var block = [UInt8](repeating: 0, count: 4096)
        while true {
            // Safe: the count is the array's own.
            let count = unsafe read(readEnd, &block, block.count)
            guard count > 0 else { return String(decoding: contents, as: UTF8.self) }
            contents += block[..<count]
        }
    }
}

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

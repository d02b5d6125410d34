import ChildPrograms
import Foundation
import LibC

/// Reads descriptors on a thread of its own, because a thread of the concurrency pool must not block.
///
/// `DispatchSource` never ends for `/dev/null` on Linux, and `FileHandle` for it is built on that.
struct InputThread: Sendable {
    /// The reason why an input is not read on.
    enum End: Sendable, Hashable {
        case ended
        case cancelled
        /// A value of `errno`.
        case failed(Int32)
    }

    /// The pause after all was read that was there: a flood is read, and reported, in blocks.
    ///
    /// A pipe has room for 10,000 lines a second meanwhile.
    private static let pause = Duration.milliseconds(40)

    private static let blockLength = 65_536

    /// The descriptor that becomes readable when the task is cancelled.
    private let wakeUp: CInt

    /// Runs `body` on a thread.
    ///
    /// - Returns: `nil` when no more files can be opened.
    static func run<Value: Sendable>(
        _ body: @escaping @Sendable (InputThread) -> Value
    ) async -> Value? {
        guard let socket = try? ProgramSocket() else { return nil }
        defer {
            close(socket.own)
            close(socket.program)
        }
        return await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                Thread.detachNewThread {
                    continuation.resume(returning: body(InputThread(wakeUp: socket.program)))
                }
            }
        } onCancel: {
            _ = shutdown(socket.own, CInt(SHUT_WR))
        }
    }

    /// Reads until the end of an input, and from a second one as long as the first one is read.
    ///
    /// - Parameters:
    ///   - look: the longest time between two calls of `isOver`.
    ///   - isOver: returns whether only what is there is to be read, and nothing that comes later.
    func read(
        _ input: CInt, _ take: (ArraySlice<UInt8>) -> Void, and second: CInt = -1,
        _ takeSecond: (ArraySlice<UInt8>) -> Void = { _ in }, every look: Duration? = nil,
        isOver: () -> Bool = { false }
    ) -> End {
        var second = second
        let timeout = look.map { CInt($0 / .milliseconds(1)) } ?? -1
        var block = [UInt8](repeating: 0, count: Self.blockLength)
        while true {
            var polled = [wakeUp, input, second]
                .map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
            // Safe: the count is the array's own.
            _ = unsafe poll(&polled, nfds_t(polled.count), timeout)
            if polled[2].revents != 0, Self.read(second, &block, takeSecond) != nil { second = -1 }
            if polled[0].revents != 0 { return .cancelled }
            if isOver() {
                Self.readRest(input, take)
                return .ended
            }
            guard polled[1].revents != 0 else { continue }
            var isFull = false
            // Whatever `poll` reports, the result of `read` is more precise.
            let end = Self.read(input, &block) {
                isFull = $0.count == Self.blockLength
                take($0)
            }
            if let end { return end }
            if !isFull { usleep(useconds_t(Self.pause / .microseconds(1))) }
        }
    }

    /// Reads what is there of an input, into which another program may still write without end.
    static func readRest(_ input: CInt, _ take: (ArraySlice<UInt8>) -> Void) {
        var block = [UInt8](repeating: 0, count: Self.blockLength)
        _ = fcntl(input, F_SETFL, O_NONBLOCK)
        // A socket has room for less.
        for _ in 1...16 {
            errno = 0
            if read(input, &block, take) != nil || errno == EAGAIN { return }
        }
    }

    private static func read(
        _ input: CInt, _ block: inout [UInt8], _ take: (ArraySlice<UInt8>) -> Void
    ) -> End? {
        // Safe: the count is the array's own.
        let count = unsafe LibC.read(input, &block, block.count)
        if count > 0 {
            take(block[..<count])
        } else if count == 0 {
            return .ended
        } else if ![EINTR, EAGAIN].contains(errno) {
            return .failed(errno)
        }
        return nil
    }
}

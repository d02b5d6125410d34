import LibC
import Synchronization

/// A writer of text to a descriptor.
///
/// Every call writes its whole text before it returns, and blocks while the reader is slow. The texts
/// of concurrent calls do not mix. Nothing is buffered. The writer keeps the first failure and writes
/// nothing after it. It does not close the descriptor.
///
/// A broken pipe ends the process by SIGPIPE, as `ribhouse | head` needs. Where that signal is
/// ignored, it is a failure.
public final class OutputWriter: Sendable {
    /// Whether the descriptor is a terminal.
    public let isTerminal: Bool

    let descriptor: Int32
    private let name: String
    private let firstFailure = Mutex<ConsoleError?>(nil)

    /// Creates a writer; `name` is the output's name in error messages.
    public init(descriptor: Int32, name: String) {
        self.descriptor = descriptor
        self.name = name
        isTerminal = Terminal(descriptor: descriptor) != nil
    }

    /// The first failure; `nil` without failures.
    public var failure: ConsoleError? { firstFailure.withLock { $0 } }

    /// Writes `text` unchanged: with its control characters and without a line ending.
    public func write(_ text: String) {
        firstFailure.withLock { failure in
            guard failure == nil, let error = writeAll(Array(text.utf8)) else { return }
            failure = .unwritable(name: name, errno: error)
        }
    }

    /// - Returns: the system error, if one occurred.
    private func writeAll(_ bytes: [UInt8]) -> Int32? {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = SystemCalls.write(descriptor, rest)
            if count > 0 {
                rest = rest.dropFirst(count)
            } else if count == 0 {
                // No progress, which could go on for ever.
                return EIO
            } else if errno == EAGAIN {
                // Another process may have made the descriptor non-blocking.
                var polled = [pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)]
                SystemCalls.poll(&polled)
            } else if errno != EINTR {
                return errno
            }
        }
        return nil
    }
}

import LibC
import Synchronization

/// Writes to a descriptor, whole and in order.
///
/// Every call writes all it is given before it returns, and blocks while the reader is slow; calls
/// from several tasks do not mix. Nothing is kept back. The first failure is remembered, and
/// nothing is written after it. A broken pipe ends the process by its default signal, as it should
/// (`ribhouse | head`), or is a failure where that signal is ignored. The descriptor is not closed.
public final class OutputWriter: Sendable {
    /// Whether the descriptor is a terminal.
    let isTerminal: Bool

    private let descriptor: Int32
    private let name: String
    private let firstFailure = Mutex<ConsoleError?>(nil)

    /// Creates a writer; `name` begins the sentence that tells of a failure.
    public init(descriptor: Int32, name: String) {
        self.descriptor = descriptor
        self.name = name
        isTerminal = Terminal(descriptor: descriptor) != nil
    }

    /// The first failure; `nil` while all went well.
    public var failure: ConsoleError? { firstFailure.withLock { $0 } }

    /// Writes `text` as it is: control characters too, and no line ending of its own.
    public func write(_ text: String) {
        firstFailure.withLock { failure in
            guard failure == nil, let error = writeAll(Array(text.utf8)) else { return }
            failure = .unwritable(name: name, errno: error)
        }
    }

    /// - Returns: the system error that ended it, if one did.
    private func writeAll(_ bytes: [UInt8]) -> Int32? {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = System.writeBytes(descriptor, rest)
            if count >= 0 {
                rest = rest.dropFirst(count)
            } else if errno == EAGAIN {
                // Somebody made the descriptor non-blocking.
                var watched = [pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)]
                System.waitFor(&watched)
            } else if errno != EINTR {
                return errno
            }
        }
        return nil
    }
}

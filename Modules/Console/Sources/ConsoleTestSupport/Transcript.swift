import Foundation
import LibC
import Synchronization

/// The text that was read from several descriptors, and the wait for more.
///
/// A wait reads on a thread of its own, because a thread of the concurrency pool must not block. One
/// wait can run at a time.
final class Transcript: Sendable {
    /// One descriptor and the bytes that were read from it.
    struct Channel: Sendable {
        let descriptor: Int32
        var bytes: [UInt8] = []
        /// Whether more bytes may follow; `false` for a negative descriptor.
        var isOpen: Bool
        /// The end of the text that the last successful wait found.
        var found = 0

        init(_ descriptor: Int32) {
            self.descriptor = descriptor
            isOpen = descriptor >= 0
        }

        var text: String { String(decoding: bytes, as: UTF8.self) }

        /// Returns what follows the last text that was found, up to the end of `text`.
        mutating func find(_ text: String) -> String? {
            let rest = bytes[found...]
            let wanted = Array(text.utf8)
            let starts = rest.indices.lazy.filter { rest[$0...].starts(with: wanted) }
            guard let start = starts.first else { return nil }
            let end = start + wanted.count
            defer { found = end }
            return String(decoding: bytes[found..<end], as: UTF8.self)
        }
    }

    private let channels: Mutex<[Channel]>
    private let deadline: ContinuousClock.Instant

    init(_ descriptors: [Int32], deadline: Duration) {
        channels = Mutex(descriptors.map { Channel($0) })
        self.deadline = .now + deadline
    }

    /// The text of each channel.
    var texts: [String] { channels.withLock { $0.map(\.text) } }

    /// Marks a channel as ended; call it before its descriptor is closed.
    func markEnded(_ index: Int) {
        channels.withLock { $0[index].isOpen = false }
    }

    /// Reads until `condition` has a value.
    ///
    /// - Throws: ``ProgramRunError`` when the deadline passes, or when every channel has ended
    ///   without a value.
    func wait<Value: Sendable>(
        for purpose: String,
        until condition: @escaping @Sendable (inout [Channel]) -> Value?
    ) async throws(ProgramRunError) -> Value {
        let result: Result<Value, ProgramRunError> = await withCheckedContinuation { done in
            Thread.detachNewThread {
                done.resume(returning: self.readUntil(purpose, condition))
            }
        }
        return try result.get()
    }

    private func readUntil<Value>(
        _ purpose: String, _ condition: (inout [Channel]) -> Value?
    ) -> Result<Value, ProgramRunError> {
        while true {
            if let value = channels.withLock({ condition(&$0) }) { return .success(value) }
            let seen = channels.withLock { $0 }
            guard seen.contains(where: \.isOpen) else {
                return .failure(.ended(waitingFor: purpose, seen: seen.map(\.text).joined()))
            }
            guard let milliseconds = millisecondsLeft, readOnce(seen, within: milliseconds) else {
                return .failure(.deadline(waitingFor: purpose, seen: seen.map(\.text).joined()))
            }
        }
    }

    private var millisecondsLeft: Int32? {
        let left = ContinuousClock.now.duration(to: deadline)
        return left > .zero ? Int32(left / .milliseconds(1)) + 1 : nil
    }

    /// - Returns: `false` when no descriptor was ready in time.
    private func readOnce(_ seen: [Channel], within milliseconds: Int32) -> Bool {
        var polled = seen.map { channel in
            pollfd(
                fd: channel.isOpen ? channel.descriptor : -1, events: Int16(POLLIN), revents: 0)
        }
        // Safe: the count is the array's own.
        guard unsafe poll(&polled, nfds_t(polled.count), milliseconds) != 0 else { return false }
        for index in polled.indices where polled[index].revents != 0 {
            var block = [UInt8](repeating: 0, count: 4096)
            // Safe: the count is the array's own.
            let count = unsafe read(polled[index].fd, &block, block.count)
            if count < 0, errno == EINTR || errno == EAGAIN { continue }
            channels.withLock { channels in
                if count > 0 {
                    // A terminal ends lines with CR LF.
                    channels[index].bytes += block[..<count].filter { $0 != UInt8(ascii: "\r") }
                } else {
                    // The end of the input. A terminal reports it as an error.
                    channels[index].isOpen = false
                }
            }
        }
        return true
    }
}

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

    init(_ descriptors: [Int32]) {
        channels = Mutex(descriptors.map { Channel($0) })
    }

    /// The text of each channel.
    var texts: [String] { channels.withLock { $0.map(\.text) } }

    /// Marks a channel as ended; call it before its descriptor is closed.
    func markEnded(_ index: Int) {
        channels.withLock { $0[index].isOpen = false }
    }

    /// Reads until `condition` has a value, and returns it.
    ///
    /// - Parameters:
    ///   - purpose: what the wait is for; named by the error.
    ///   - condition: asked before the first read and after each read, with the lock held.
    /// - Throws: ``ProgramRunError`` when the task is cancelled, or when every channel has ended
    ///   without a value.
    func wait<Value: Sendable>(
        for purpose: String,
        until condition: @escaping @Sendable (inout [Channel]) -> Value?
    ) async throws(ProgramRunError) -> Value {
        // Its end wakes the thread that reads.
        let cancellation = try TestPipe()
        let result: Result<Value, ProgramRunError> = await withTaskCancellationHandler {
            await withCheckedContinuation { done in
                Thread.detachNewThread {
                    done.resume(
                        returning: self.readUntil(purpose, condition, cancellation.readEnd))
                }
            }
        } onCancel: {
            cancellation.closeWriteEnd()
        }
        return try result.get()
    }

    private func readUntil<Value>(
        _ purpose: String, _ condition: (inout [Channel]) -> Value?, _ cancellation: Int32
    ) -> Result<Value, ProgramRunError> {
        while true {
            if let value = channels.withLock({ condition(&$0) }) { return .success(value) }
            let seen = channels.withLock { $0 }
            guard seen.contains(where: \.isOpen) else {
                return .failure(.ended(waitingFor: purpose, seen: seen.map(\.text).joined()))
            }
            guard readOnce(seen, cancellation) else {
                return .failure(.cancelled(waitingFor: purpose, seen: seen.map(\.text).joined()))
            }
        }
    }

    /// Waits until a descriptor is ready, and reads from it.
    ///
    /// - Returns: `false` when `cancellation` has ended.
    private func readOnce(_ seen: [Channel], _ cancellation: Int32) -> Bool {
        let descriptors = seen.map { $0.isOpen ? $0.descriptor : -1 } + [cancellation]
        var polled = descriptors.map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
        // Safe: the count is the array's own.
        _ = unsafe poll(&polled, nfds_t(polled.count), -1)
        if polled.removeLast().revents != 0 { return false }
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

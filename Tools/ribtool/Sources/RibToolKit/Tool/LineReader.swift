import Foundation

/// The lines that come out of a pipe, until it is closed or the time is over.
struct LineReader: IteratorProtocol {
    /// Whether the time was over before the pipe was closed.
    private(set) var isLate = false

    private let descriptor: Int32
    private let deadline: ContinuousClock.Instant?
    private let isOver: () -> Bool
    private var isOpen = true
    private var bytes: [UInt8] = []

    /// - Parameters:
    ///   - limit: for all of the lines; `nil` for no limit.
    ///   - isOver: may end the time; called now and then while no line comes.
    init(descriptor: Int32, limit: Duration?, isOver: @escaping () -> Bool = { false }) {
        self.descriptor = descriptor
        self.isOver = isOver
        deadline = limit.map { .now + $0 }
    }

    /// Returns the next line, without its end; `nil` when there is none.
    mutating func next() -> String? {
        while true {
            if let end = bytes.firstIndex(of: UInt8(ascii: "\n")) {
                defer { bytes.removeFirst(end + 1) }
                return String(decoding: bytes[..<end], as: UTF8.self)
            }
            guard isOpen, !isLate else {
                defer { bytes = [] }
                return bytes.isEmpty ? nil : String(decoding: bytes, as: UTF8.self)
            }
            fill()
        }
    }

    private mutating func fill() {
        var request = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        // Safe: both calls use their arguments only while they run, with the buffer's own size.
        let ready = unsafe poll(&request, 1, milliseconds)
        guard ready >= 0 else {
            isOpen = errno == EINTR
            return
        }
        guard ready > 0, milliseconds > 0 else {
            isLate = milliseconds == 0 || isOver()
            return
        }
        var chunk = [UInt8](repeating: 0, count: 1 << 16)
        let count = unsafe read(descriptor, &chunk, chunk.count)
        if count > 0 { bytes += chunk[..<count] }
        isOpen = count > 0 || (count < 0 && errno == EINTR)
    }

    /// The time left, as `poll` takes it, or the time to the next call of `isOver` if that is sooner.
    private var milliseconds: Int32 {
        guard let deadline else { return 250 }
        let left = ContinuousClock.now.duration(to: deadline) / .milliseconds(1)
        return Int32(min(250, max(0, left.rounded(.up))))
    }
}

import Synchronization

/// A reader of lines from a descriptor: a terminal, a pipe, a file or a device.
///
/// A line ends with LF or CRLF; the last line of a pipe or a file may have no ending. A closed descriptor
/// is an empty input. After the end of input every call returns `nil`. On a terminal, Ctrl-D ends the
/// input for one call, and the next one reads on; what was typed before it and not entered is no line.
///
/// The reader reads only while a caller waits for a line. So on a terminal, lines that were typed
/// ahead stay available to other programs. A pipe or a file is read in blocks of 4096 bytes; the part
/// after the line is kept for the next call.
///
/// The reader is not isolated to an actor. It reads from a descriptor of its own, which it closes at
/// its end, so the caller may close the descriptor at any time. It has at most one thread, which ends
/// with the input, with ``stop()``, or with the reader.
public final class InputReader: Sendable {
    /// The largest number of bytes in a line, without its ending.
    public static let longestLine = 65_536

    /// The descriptor that the caller passed.
    public let descriptor: Int32

    private let loop: ReadLoop
    private let count = Atomic<Int>(0)

    /// The number of lines that were read: that of the last one in its file.
    public var lineNumber: Int { count.load(ordering: .relaxed) }

    /// Creates a reader; nothing is read before the first call of ``nextLine()``.
    public init(descriptor: Int32) {
        self.descriptor = descriptor
        loop = ReadLoop(descriptor: descriptor)
    }

    deinit {
        loop.stop()
    }

    /// Returns the next line without its ending, or `nil` at the end of input.
    ///
    /// Several callers get lines first in, first out. Cancelling the task ends the wait at once; the
    /// line is left for the next call.
    /// - Throws: ``ConsoleError/cancelled``, ``ConsoleError/lineTooLong`` (once per line; the next
    ///   call returns the line after it), ``ConsoleError/notText`` (likewise) or
    ///   ``ConsoleError/unreadable(errno:)``.
    public func nextLine() async throws(ConsoleError) -> String? {
        let result = await loop.nextLine()
        switch result {
        case .success(.some), .failure(.lineTooLong), .failure(.notText):
            count.add(1, ordering: .relaxed)
        case .success(nil), .failure: break
        }
        return try result.get()
    }

    /// Drops what was read ahead: lines, and the part of one.
    ///
    /// - Returns: whether there was something.
    func dropLines() -> Bool {
        loop.dropLines()
    }

    /// Drops a line of which only a part was typed; see ``ReadLoop/dropPart(_:)``.
    func dropPart(_ body: () -> [UInt8]) -> Bool {
        loop.dropPart(body)
    }

    /// Keeps the part of a line that was typed, for the next line; see ``ReadLoop/keepPart(_:)``.
    func keepPart(_ body: () -> [UInt8]) -> String {
        loop.keepPart(body)
    }

    /// Passes what is typed on to a line that is edited, while it is open.
    func edit(on line: PromptLine) {
        loop.state.withLock { $0.editor = line }
    }

    /// Ends the input: every waiting and every later call returns `nil`, or throws the error with which
    /// the input has ended before.
    public func stop() {
        loop.stop()
    }
}

/// Reads lines from a descriptor, one thread and no more.
///
/// Works for terminals, pipes, files, `/dev/null` and a closed descriptor (which is at its end).
/// A line ends with LF or CRLF; the last one need not end. Invalid UTF-8 is repaired. The end of
/// input stays the end, also on a terminal.
///
/// Reads only while somebody waits for a line. So what is typed ahead on a terminal stays with the
/// terminal, where another program can have it. A pipe or a file is read in blocks of 4096 bytes,
/// of which the part after the line is kept here for the next call.
///
/// Bound to no actor. The descriptor is not closed. The thread ends with the input, with
/// ``stop()``, or with the reader.
public final class InputReader: Sendable {
    /// How many bytes a line may have, without its ending.
    public static let longestLine = 65_536

    private let loop: ReadLoop

    /// Creates a reader; nothing is read before the first call of ``nextLine()``.
    public init(descriptor: Int32) {
        loop = ReadLoop(descriptor: descriptor)
    }

    deinit {
        loop.stop()
    }

    /// The next line, without its ending; `nil` at the end of input.
    ///
    /// Several callers are served in the order in which they came. Cancelling the task ends the
    /// wait at once, and leaves the line to the next call.
    /// - Throws: ``ConsoleError/cancelled``, ``ConsoleError/lineTooLong`` (once a line; the next
    ///   call has the line after it) or ``ConsoleError/unreadable(errno:)``.
    public func nextLine() async throws(ConsoleError) -> String? {
        try await loop.nextLine().get()
    }

    /// Ends the input here: whoever waits, and every later call, gets `nil`.
    public func stop() {
        loop.stop()
    }
}

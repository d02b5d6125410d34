/// A signal that asks the program to end.
public enum TerminationSignal: Int32, Sendable, Hashable, CaseIterable {
    /// The terminal was closed (`SIGHUP`).
    case hangUp = 1
    /// A person pressed Ctrl-C (`SIGINT`).
    case interrupt = 2
    /// The system or another program asked (`SIGTERM`).
    case terminate = 15

    /// Restores the terminal and ends the process by this signal, with the signal's default action.
    ///
    /// The parent process then sees the signal, as if the program had not caught it.
    public func raiseAgain() -> Never {
        SignalHandlers.endProcess(by: rawValue)
    }
}

/// The termination signals of this process, as an asynchronous sequence.
///
/// ```swift
/// for await signal in try TerminationSignals() {
///     await shutDown()
///     signal.raiseAgain()
/// }
/// ```
///
/// A signal that arrives before the iteration starts is kept for it. From the moment at which the
/// sequence returns a signal until it is asked for the next one, signals have their usual effect: a
/// second Ctrl-C ends a program that does not end after the first. In both cases the terminal is
/// restored at once. A signal that was ignored when the program started (`nohup`) stays ignored.
///
/// The sequence ends when the task is cancelled. It is not isolated to an actor. Create one in a
/// process: the one that was created or asked last receives the next signal.
public struct TerminationSignals: AsyncSequence, Sendable {
    /// An iterator over the termination signals.
    public struct AsyncIterator: AsyncIteratorProtocol, Sendable {
        fileprivate let reader: InputReader
        fileprivate let writeEnd: Int32

        /// Returns the next signal, or `nil` when the task is cancelled.
        public func next() async -> TerminationSignal? {
            SignalHandlers.deliver(to: writeEnd)
            // The handler has done this, unless the signal arrived before this call.
            defer { SignalHandlers.stopDelivering() }
            guard let line = try? await reader.nextLine(), let letter = line.unicodeScalars.first
            else { return nil }
            return TerminationSignal(rawValue: SignalHandlers.number(of: letter))
        }
    }

    // A handler writes the signal into a pipe, which is all that a handler may do. The pipe is read
    // like other input, so no further mechanism or library is needed.
    private let reader: InputReader
    private let writeEnd: Int32

    /// Starts to catch the signals.
    ///
    /// - Throws: ``ConsoleError/unreadable(errno:)`` when the process has no descriptor left.
    public init() throws(ConsoleError) {
        let pipe = try Pipe()
        // Safe: the reference is never released. The pipe is never closed, because a handler on another
        // thread may be about to write to it.
        _ = unsafe Unmanaged.passRetained(pipe)
        reader = InputReader(descriptor: pipe.readEnd)
        writeEnd = pipe.writeEnd
        SignalHandlers.deliver(to: writeEnd)
    }

    /// Returns an iterator; all iterators share one queue of signals.
    public func makeAsyncIterator() -> AsyncIterator {
        AsyncIterator(reader: reader, writeEnd: writeEnd)
    }
}

import LibC

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

    /// Does the same in a while, unless the process has ended by then.
    ///
    /// A thread that writes to a terminal whose output is stopped (Ctrl-S) cannot be cancelled.
    public func raiseAgain(afterSeconds seconds: UInt32) {
        try? BackgroundThread.start {
            var rest = seconds
            while rest > 0 { rest = sleep(rest) }
            raiseAgain()
        }
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
/// The sequence ends when the task is cancelled; a signal that has arrived by then is returned first.
/// So a program that ends at that moment can end by the signal, as its parent expects. It is not
/// isolated to an actor. Create one in a process: the one that was created or asked last receives the
/// next signal.
public struct TerminationSignals: AsyncSequence, Sendable {
    public struct AsyncIterator: AsyncIteratorProtocol, Sendable {
        fileprivate let reader: InputReader
        fileprivate let writeEnd: Int32

        /// Returns the next signal, or `nil` when the task is cancelled before one arrives.
        public func next() async -> TerminationSignal? {
            SignalHandlers.nextSignal.expect(writingTo: writeEnd)
            // A line only wakes this task; that of a signal that was taken without it may be left.
            while !SignalHandlers.nextSignal.hasArrived(for: writeEnd) {
                guard (try? await reader.nextLine()) != nil else { break }
            }
            return SignalHandlers.nextSignal.take(for: writeEnd).flatMap(TerminationSignal.init)
        }
    }

    // A handler keeps the number of the signal and writes to a pipe, which is all that a handler may do.
    // The pipe is read like other input, so no further mechanism or library is needed.
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
        SignalHandlers.nextSignal.expect(writingTo: writeEnd)
        SignalHandlers.install()
    }

    /// Returns an iterator; all iterators share one queue of signals.
    public func makeAsyncIterator() -> AsyncIterator {
        AsyncIterator(reader: reader, writeEnd: writeEnd)
    }
}

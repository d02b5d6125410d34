/// The signals that ask this process to end, given to the program so that it can end well.
///
/// Somebody calls ``next()``, cancels what runs, shuts down, and calls ``raiseAgain(_:)``, so that
/// the parent process sees the signal. The first signal is kept for the next call. Another one
/// before that call has its usual effect: a second Ctrl-C ends a program that does not come to an
/// end after the first. The terminal is put back either way, at once. A signal that was ignored
/// from the start (`nohup`) stays ignored.
///
/// The handler writes a line into a pipe, which is all that a handler may do, and the pipe is read
/// like any other input: no other mechanism, and no library to load. Bound to no actor. To be
/// created once in a process: a later one takes over.
public final class Interrupts: Sendable {
    private let reader: InputReader

    /// Starts to catch the signals.
    ///
    /// - Throws: ``ConsoleError/unreadable(errno:)`` when the process has no descriptor left.
    public init() throws(ConsoleError) {
        // Never closed: a handler that runs elsewhere may be about to write to it.
        let pipe = try Pipe()
        reader = InputReader(descriptor: pipe.readEnd)
        TerminalGuard.expectInterrupt(true)
        TerminalGuard.tellInterrupts(to: pipe.writeEnd)
    }

    /// The next signal; `nil` when the task is cancelled.
    ///
    /// From its return to the next call, signals have their usual effect.
    public func next() async -> Interrupt? {
        TerminalGuard.expectInterrupt(true)
        // Also when a signal was kept from before this call, and so did not end the expectation.
        defer { TerminalGuard.expectInterrupt(false) }
        guard let line = try? await reader.nextLine(), let character = line.unicodeScalars.first
        else { return nil }
        return Interrupt(rawValue: Int32(character.value) - 64)
    }

    /// Ends the process by `interrupt`, as if nobody had caught it.
    public static func raiseAgain(_ interrupt: Interrupt) -> Never {
        TerminalGuard.end(by: interrupt.rawValue)
    }
}

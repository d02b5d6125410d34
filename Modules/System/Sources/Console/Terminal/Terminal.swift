import LibC

/// A descriptor that is a terminal.
public struct Terminal: Sendable {
    /// The descriptor, which is not closed.
    public let descriptor: Int32

    /// Returns `nil` when `descriptor` is closed or not a terminal.
    public init?(descriptor: Int32) {
        guard isatty(descriptor) == 1 else { return nil }
        self.descriptor = descriptor
    }

    /// Runs `body` while echo is off: the terminal does not show what is typed.
    ///
    /// Echo is turned on again when `body` returns or throws, when the process exits, crashes or is
    /// ended by a signal, and while it is stopped (Ctrl-Z). It stays off after `kill -9`, during
    /// `kill -STOP`, and when a thread without an alternative signal stack has no stack left. One
    /// terminal of a process can have echo off at a time. A nested call for the same terminal changes
    /// nothing.
    /// - Throws: ``ConsoleError/terminalFailed(errno:)`` before `body` runs, or the error of `body`.
    public func withEchoOff<Value>(_ body: () async throws -> Value) async throws -> Value {
        let isOutermost = try TerminalModes.hide(on: descriptor)
        // A secret that was typed in part must not be left to whoever reads the terminal next.
        defer { if isOutermost { TerminalModes.restore(droppingInput: Task.isCancelled) } }
        return try await body()
    }

    /// Drops what was typed and not yet read.
    ///
    /// - Returns: whether anything was dropped.
    func dropInput() -> Bool {
        // In the background, it was typed for another program.
        guard TerminalModes.isForeground(descriptor) else { return false }
        let isDropped = hasInput || TerminalModes.current?.takePart().isEmpty == false
        tcflush(descriptor, TCIFLUSH)
        return isDropped
    }

    /// The number of columns; `nil` when the terminal does not say.
    var columns: Int? { size.columns }

    /// The size; `nil` for what the terminal does not say.
    public var size: (columns: Int?, rows: Int?) {
        var size = winsize()
        // Safe: the call fills in one structure.
        guard unsafe ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0 else { return (nil, nil) }
        return (
            size.ws_col > 0 ? Int(size.ws_col) : nil, size.ws_row > 0 ? Int(size.ws_row) : nil
        )
    }

    /// Whether a whole line was typed that is not yet read, or Ctrl-D.
    var hasInput: Bool { Self.hasInput(descriptor) }

    /// Whether the terminal was closed.
    static func hasHungUp(_ descriptor: Int32) -> Bool {
        var polled = pollfd(fd: descriptor, events: 0, revents: 0)
        // Safe: the call reads and fills in one structure.
        return unsafe poll(&polled, 1, 0) > 0 && polled.revents & Int16(POLLHUP) != 0
    }

    /// Whether a read from a terminal would not wait; safe in a signal handler.
    static func hasInput(_ descriptor: Int32) -> Bool {
        var polled = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        // Safe: the call reads and fills in one structure.
        return unsafe poll(&polled, 1, 0) > 0
    }
}

import LibC

/// A terminal that a descriptor leads to.
public struct Terminal: Sendable {
    /// The descriptor; it is not closed.
    public let descriptor: Int32

    /// The terminal behind `descriptor`; `nil` when there is another thing, or nothing.
    public init?(descriptor: Int32) {
        guard isatty(descriptor) == 1 else { return nil }
        self.descriptor = descriptor
    }

    /// Runs `body` while what is typed is not shown.
    ///
    /// The terminal is put back when `body` returns or throws, when the process exits, crashes or
    /// is ended by a signal, and while it is stopped (Ctrl-Z); only `kill -9` prevents that. One
    /// terminal of a process can be in this state at a time: within `body`, another call changes
    /// nothing.
    /// - Throws: ``ConsoleError/terminalFailed(errno:)``, without running `body`, or what `body`
    ///   throws.
    public func withEchoOff<Value>(_ body: () async throws -> Value) async throws -> Value {
        let isOurs = try TerminalGuard.hideTyping(on: descriptor)
        defer { if isOurs { TerminalGuard.showTyping() } }
        return try await body()
    }
}

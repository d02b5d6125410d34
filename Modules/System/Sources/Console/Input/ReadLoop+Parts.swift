import Synchronization

/// The part of a line that a person has typed, and that the thread has not read.
extension ReadLoop {
    /// Runs `body` while the thread does not read, and drops a part of a line.
    ///
    /// - Parameter body: takes what the thread has not read. Whole lines are kept.
    /// - Returns: whether a part was dropped; `false` while the thread is reading.
    func dropPart(_ body: () -> [UInt8]) -> Bool {
        withPart(body) { $0.dropRest() } ?? false
    }

    /// Runs `body` while the thread does not read, and keeps a part of a line: the next line starts with it.
    ///
    /// - Parameter body: takes what the thread has not read.
    /// - Returns: the part; empty while the thread is reading, and when whole lines come first.
    func keepPart(_ body: () -> [UInt8]) -> String {
        withPart(body) { $0.part } ?? ""
    }

    private func withPart<Value: Sendable>(
        _ body: () -> [UInt8], _ use: (inout LineBuffer) -> Value
    ) -> Value? {
        guard isTerminal else { return nil }
        // Counted first, as for a block.
        let drops = drops()
        return reading.withLockIfAvailable { _ in
            var value: Value?
            update { state in
                state.dropLines(before: drops)
                state.lines.append(body())
                value = use(&state.lines)
            }
            return value
        } ?? nil
    }
}

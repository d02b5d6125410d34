extension ReadLoop {
    /// The lines that were read, and the callers that wait for more.
    struct State {
        var lines = LineBuffer()
        var waiters = ContinuationQueue<Answer>()
        /// The line of the terminal that is edited, which owns the reader.
        weak var editor: PromptLine?
        /// The answer to every call after the last line.
        var end: Answer?
        /// The number of times that the terminal had dropped its input when a line was last read.
        var drops = 0
        /// The pipe of the running thread; `nil` without a thread.
        var wakeUp: Pipe?

        /// Returns the next line or the end, if there is one; there is none while callers wait.
        mutating func nextAnswer() -> Answer? {
            if let line = lines.next() { return line.map { $0 } }
            guard let end else { return nil }
            // A part of a line that an error has cut off could be another command.
            if case .success = end, let rest = lines.rest() { return rest.map { $0 } }
            return end
        }

        /// Drops the lines when the terminal has dropped its input since they were read.
        mutating func dropLines(before drops: Int) {
            guard drops > self.drops else { return }
            lines = LineBuffer()
            self.drops = drops
        }

        /// Returns the first waiter and its answer, or `nil` when either is missing.
        mutating func nextDelivery() -> Delivery? {
            guard !waiters.isEmpty, let answer = nextAnswer() else { return nil }
            return waiters.removeFirst().map { ($0, answer) }
        }

        /// Returns the first waiter and the end; what was typed before Ctrl-D is no line.
        mutating func deliveryOfOneEnd() -> Delivery? {
            _ = lines.dropRest()
            return waiters.removeFirst().map { ($0, .success(nil)) }
        }

        /// Releases the wake-up pipe when the input has ended.
        mutating func releaseAtEnd() -> Bool {
            guard end != nil else { return false }
            wakeUp = nil
            return true
        }
    }
}

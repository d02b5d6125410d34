import LibC
import Synchronization

/// The thread of an ``InputReader`` and the queue of its callers.
///
/// The thread polls its wake-up pipe and, while a caller waits, the input. It reads only when `poll`
/// reports input. A lock protects the state; no continuation is resumed under it.
final class ReadLoop: Sendable {
    typealias Answer = Result<String?, ConsoleError>

    private struct State {
        var lines = LineBuffer()
        var waiters = ContinuationQueue<Answer>()
        /// The answer to every call after the last line.
        var end: Answer?
        /// The pipe of the running thread, which closes it; `nil` without a thread.
        var wakeUp: Pipe?

        /// Returns an answer that needs no wait, unless other callers came first.
        mutating func answerWithoutWaiting() -> Answer? {
            waiters.isEmpty ? nextAnswer() : nil
        }

        /// Returns the first waiter and its answer, or `nil` when either is missing.
        mutating func nextDelivery() -> (
            waiter: CheckedContinuation<Answer, Never>, answer: Answer
        )? {
            guard !waiters.isEmpty, let answer = nextAnswer() else { return nil }
            return waiters.removeFirst().map { ($0, answer) }
        }

        private mutating func nextAnswer() -> Answer? {
            if let line = lines.next() { return line.map { $0 } }
            guard let end else { return nil }
            return lines.rest()?.map { $0 } ?? end
        }

        /// Closes the wake-up pipe when the input has ended.
        mutating func closeAtEnd() -> Bool {
            guard end != nil else { return false }
            wakeUp?.close()
            wakeUp = nil
            return true
        }
    }

    private let descriptor: Int32
    private let isTerminal: Bool
    private let state = Mutex(State())

    init(descriptor: Int32) {
        self.descriptor = descriptor
        isTerminal = Terminal(descriptor: descriptor) != nil
    }

    func nextLine() async -> Answer {
        let id = state.withLock { $0.waiters.makeID() }
        return await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let answer = state.withLock { state -> Answer? in
                    // A later cancellation finds the continuation in the queue.
                    if Task.isCancelled { return .failure(.cancelled) }
                    if let answer = state.answerWithoutWaiting() { return answer }
                    state.waiters.append(continuation, id: id)
                    return nil
                }
                if let answer { return continuation.resume(returning: answer) }
                read()
            }
        } onCancel: {
            cancel(id)
        }
    }

    /// - Returns: whether a line was dropped.
    func dropLines() -> Bool {
        state.withLock { state in
            defer { state.lines = LineBuffer() }
            return state.lines.next() != nil
        }
    }

    func stop() {
        end(with: .success(nil), dropsLines: true)
    }

    private func cancel(_ id: ContinuationQueue<Answer>.ID) {
        let continuation = state.withLock { state in
            // The thread must stop polling the input when this was the last waiter.
            state.wakeUp?.wake()
            return state.waiters.remove(id: id)
        }
        continuation?.resume(returning: .failure(.cancelled))
    }

    /// Delivers lines, or the end, to waiting callers.
    private func resumeWaiters() {
        while let (waiter, answer) = state.withLock({ $0.nextDelivery() }) {
            waiter.resume(returning: answer)
        }
    }

    /// Wakes or starts the thread.
    private func read() {
        do throws(ConsoleError) {
            try state.withLock { state throws(ConsoleError) in
                if let wakeUp = state.wakeUp { return wakeUp.wake() }
                let wakeUp = try Pipe()
                do throws(ConsoleError) {
                    try BackgroundThread.start { self.run(wakeUp) }
                } catch {
                    wakeUp.close()
                    throw error
                }
                state.wakeUp = wakeUp
            }
        } catch {
            end(with: .failure(error))
        }
    }

    private func end(with answer: Answer, dropsLines: Bool = false) {
        state.withLock { state in
            if dropsLines { state.lines = LineBuffer() }
            state.end = state.end ?? answer
            state.wakeUp?.wake()
        }
        resumeWaiters()
    }

    // MARK: - On the thread

    private func run(_ wakeUp: Pipe) {
        // A thread that is started from the pool inherits blocked signals. With SIGTTIN blocked, a
        // read in the background would fail; it must stop the process until `fg`.
        SystemCalls.unblockSignal(SIGTTIN)
        while !state.withLock({ $0.closeAtEnd() }) {
            let isWanted = state.withLock { !$0.waiters.isEmpty }
            var polled = [
                pollfd(fd: wakeUp.readEnd, events: Int16(POLLIN), revents: 0),
                pollfd(fd: isWanted ? descriptor : -1, events: Int16(POLLIN), revents: 0),
            ]
            SystemCalls.poll(&polled)
            wakeUp.drain()
            // Whatever `poll` reports (an error, a hang-up, an unsupported device on macOS), the
            // result of `read` is more precise.
            if polled[1].revents != 0 { readBlock() }
        }
    }

    /// Handles Ctrl-D: the first waiter gets what was typed before it, or the end.
    private func endOneWait() {
        let (waiter, answer): (CheckedContinuation<Answer, Never>?, Answer) =
            state.withLock { state in
                if state.waiters.isEmpty { return (nil, .success(nil)) }
                return (
                    state.waiters.removeFirst(), state.lines.rest()?.map { $0 } ?? .success(nil)
                )
            }
        waiter?.resume(returning: answer)
    }

    private func readBlock() {
        var block = [UInt8](repeating: 0, count: 4096)
        let count = SystemCalls.read(descriptor, into: &block)
        let failure = errno
        switch count {
        case 1...:
            state.withLock { $0.lines.append(block[..<count]) }
            resumeWaiters()
        case 0 where isTerminal:
            endOneWait()
        case 0:
            end(with: .success(nil))
        default:
            switch failure {
            case EINTR, EAGAIN: break
            // A closed descriptor, and a terminal that has hung up.
            case EBADF, EIO: end(with: .success(nil))
            default: end(with: .failure(.unreadable(errno: failure)))
            }
        }
    }
}

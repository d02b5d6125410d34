import LibC
import Synchronization

/// The thread behind an ``InputReader``, and who waits for it.
///
/// The thread polls its wake-up pipe, and the input too while somebody waits; it reads only what
/// poll has announced. The state is behind a lock, under which nobody is resumed.
final class ReadLoop: Sendable {
    typealias Answer = Result<String?, ConsoleError>

    private struct State {
        var lines = LineBuffer()
        var waiters = Waiters<Answer>()
        /// What every call gets once the lines are used up.
        var end: Answer?
        /// There while the thread runs, which closes it.
        var wakeUp: Pipe?

        /// What is there without a wait, for a call that need not queue up.
        mutating func answerAtOnce() -> Answer? {
            waiters.isEmpty ? nextAnswer() : nil
        }

        /// The next of those who wait and what it gets; `nil` when there is nobody or nothing.
        mutating func match() -> (waiter: CheckedContinuation<Answer, Never>, answer: Answer)? {
            guard !waiters.isEmpty, let answer = nextAnswer() else { return nil }
            return waiters.removeFirst().map { ($0, answer) }
        }

        private mutating func nextAnswer() -> Answer? {
            if let line = lines.next() { return line.map { $0 } }
            guard let end else { return nil }
            return lines.rest()?.map { $0 } ?? end
        }

        /// Closes the wake-up pipe when there is nothing left to read for.
        mutating func closeAtEnd() -> Bool {
            guard end != nil else { return false }
            wakeUp?.close()
            wakeUp = nil
            return true
        }
    }

    private let descriptor: Int32
    private let state = Mutex(State())

    init(descriptor: Int32) {
        self.descriptor = descriptor
    }

    func nextLine() async -> Answer {
        if Task.isCancelled { return .failure(.cancelled) }
        // Most lines of a pipe: to wait costs hops between threads.
        if let answer = state.withLock({ $0.answerAtOnce() }) { return answer }
        let ticket = state.withLock { $0.waiters.ticket() }
        return await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                state.withLock { $0.waiters.append(continuation, for: ticket) }
                serve()
                demand()
                // The handler may have run before the wait began.
                if Task.isCancelled { cancel(ticket) }
            }
        } onCancel: {
            cancel(ticket)
        }
    }

    func stop() {
        end(with: .success(nil), losingLines: true)
    }

    private func cancel(_ ticket: Waiters<Answer>.Ticket) {
        let continuation = state.withLock { state in
            // So that the thread stops watching an input that nobody waits for.
            state.wakeUp?.wake()
            return state.waiters.remove(ticket)
        }
        continuation?.resume(returning: .failure(.cancelled))
    }

    /// Gives lines, or the end, to those who wait.
    private func serve() {
        while let (waiter, answer) = state.withLock({ $0.match() }) {
            waiter.resume(returning: answer)
        }
    }

    /// Sees to it that the thread reads, if somebody still waits.
    private func demand() {
        do throws(ConsoleError) {
            try state.withLock { state throws(ConsoleError) in
                guard !state.waiters.isEmpty else { return }
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

    private func end(with answer: Answer, losingLines: Bool = false) {
        state.withLock { state in
            if losingLines { state.lines = LineBuffer() }
            state.end = state.end ?? answer
            state.wakeUp?.wake()
        }
        serve()
    }

    // MARK: - On the thread

    private func run(_ wakeUp: Pipe) {
        // A thread that is started from the pool has signals blocked. With this one blocked, a read
        // in the background would fail, where it should stop the process until `fg`.
        System.unblockSignal(SIGTTIN)
        while !state.withLock({ $0.closeAtEnd() }) {
            let isWanted = state.withLock { !$0.waiters.isEmpty }
            var watched = [
                pollfd(fd: wakeUp.readEnd, events: Int16(POLLIN), revents: 0),
                pollfd(fd: isWanted ? descriptor : -1, events: Int16(POLLIN), revents: 0),
            ]
            System.waitFor(&watched)
            if watched[0].revents != 0 { wakeUp.drain() }
            // Whatever poll says (an error, a hang-up, nothing of use about a device on macOS):
            // read knows better.
            if watched[1].revents != 0 { readBlock() }
        }
    }

    private func readBlock() {
        var block = [UInt8](repeating: 0, count: 4096)
        let count = System.readBytes(descriptor, into: &block)
        let failure = errno
        switch count {
        case 1...:
            state.withLock { $0.lines.append(block[..<count]) }
            serve()
        case 0:
            end(with: .success(nil))
        default:
            switch failure {
            case EINTR, EAGAIN: break
            // A descriptor that is closed, and a terminal that is gone.
            case EBADF, EIO: end(with: .success(nil))
            default: end(with: .failure(.unreadable(errno: failure)))
            }
        }
    }
}

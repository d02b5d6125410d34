import LibC
import Synchronization

/// The thread of an ``InputReader`` and the queue of its callers.
///
/// The thread polls its wake-up pipe and, while a caller waits, the input. It reads only when `poll`
/// reports input for which a caller still waits. A lock protects the state; no continuation is resumed
/// under it.
///
/// It reads from a descriptor of its own. A wait can be cancelled while the thread is about to read.
/// The caller may then close its descriptor, and the number may become another file's.
final class ReadLoop: Sendable {
    typealias Answer = Result<String?, ConsoleError>
    typealias Delivery = (waiter: CheckedContinuation<Answer, Never>, answer: Answer)

    let descriptor: Int32
    let isTerminal: Bool
    /// Counts the times that the terminal has dropped its input.
    let drops: @Sendable () -> Int
    let state = Mutex(State())
    /// Held by the thread while it reads.
    let reading = Mutex(())

    init(descriptor: Int32, drops: (@Sendable () -> Int)? = nil) {
        let isTerminal = Terminal(descriptor: descriptor) != nil
        self.isTerminal = isTerminal
        self.drops = drops ?? { isTerminal ? TerminalModes.drops : 0 }
        self.descriptor =
            (isTerminal ? Self.openAgain(descriptor) : nil)
            ?? fcntl(descriptor, F_DUPFD_CLOEXEC, STDERR_FILENO + 1)
        if self.descriptor == -1 {
            let failure = errno
            state.withLock { $0.end = end(after: failure) }
        }
    }

    deinit {
        close(descriptor)
    }

    /// Opens a terminal again, for reads that never wait; `nil` where that is not possible.
    ///
    /// Ctrl-C may drop what was typed between `poll` and `read`. A copy of the descriptor would share its
    /// modes with other programs.
    private static func openAgain(_ descriptor: Int32) -> Int32? {
        var name = [CChar](repeating: 0, count: 1024)
        // Safe: the count is the array's own, and the call adds a zero at the end.
        guard unsafe ttyname_r(descriptor, &name, name.count) == 0 else { return nil }
        // Safe: the path is copied for the time of the call.
        let own = unsafe open(name, O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC)
        if own > STDERR_FILENO { return own }
        if own >= 0 { close(own) }
        return nil
    }

    func nextLine() async -> Answer {
        let id = ContinuationQueue<Answer>.ID()
        return await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let answer = state.withLock { state -> Answer? in
                    // A later cancellation finds the continuation in the queue.
                    if Task.isCancelled { return .failure(.cancelled) }
                    if let answer = state.nextAnswer() { return answer }
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

    /// - Returns: whether something was dropped.
    func dropLines() -> Bool {
        state.withLock { state in
            defer { state.lines = LineBuffer() }
            return !state.lines.isEmpty
        }
    }

    func stop() {
        end(with: .success(nil), dropsLines: true)
    }

    private func cancel(_ id: ContinuationQueue<Answer>.ID) {
        // When this was the last waiter, the thread reads nothing, though it may still poll the input.
        state.withLock { $0.waiters.remove(id: id) }?.resume(returning: .failure(.cancelled))
    }

    /// Changes the state, and delivers lines or the end to waiting callers.
    func update(_ change: (inout State) -> Void) {
        deliver(deliveries(after: change))
    }

    private func deliver(_ deliveries: [Delivery]) {
        for (waiter, answer) in deliveries { waiter.resume(returning: answer) }
    }

    private func deliveries(after change: (inout State) -> Void) -> [Delivery] {
        state.withLock { state in
            change(&state)
            var deliveries: [Delivery] = []
            while let delivery = state.nextDelivery() { deliveries.append(delivery) }
            return deliveries
        }
    }

    /// Wakes or starts the thread.
    private func read() {
        do throws(ConsoleError) {
            try state.withLock { state throws(ConsoleError) in
                if let wakeUp = state.wakeUp { return wakeUp.wake() }
                let wakeUp = try Pipe()
                try BackgroundThread.start { self.run(wakeUp) }
                state.wakeUp = wakeUp
            }
        } catch {
            end(with: .failure(error))
        }
    }

    func end(with answer: Answer, dropsLines: Bool = false) {
        update { state in
            if dropsLines { state.lines = LineBuffer() }
            // The person typed this before the terminal was closed: it is no line.
            if isTerminal { _ = state.lines.dropRest() }
            state.end = state.end ?? answer
            state.wakeUp?.wake()
        }
    }

    // MARK: - On the thread

    private func run(_ wakeUp: Pipe) {
        // A thread that is started from the pool inherits blocked signals. With SIGTTIN blocked, a
        // read in the background would fail; it must stop the process until `fg`.
        SystemCalls.unblockSignal(SIGTTIN)
        while !state.withLock({ $0.releaseAtEnd() }) {
            let (redraws, timeout) = editing
            var polled = [
                pollfd(fd: wakeUp.readEnd, events: Int16(POLLIN), revents: 0),
                pollfd(fd: isWanted ? descriptor : -1, events: Int16(POLLIN), revents: 0),
                pollfd(fd: redraws, events: Int16(POLLIN), revents: 0),
            ]
            let isTimedOut = SystemCalls.poll(&polled, timeout: timeout) == 0
            wakeUp.drain()
            if polled[2].revents != 0 { drawAgain() }
            if isTimedOut, let typed = editor?.timeOut() { take(typed) }
            // Whatever `poll` reports (an error, a hang-up, an unsupported device on macOS), the
            // result of `read` is more precise.
            if polled[1].revents != 0, isWanted { readBlock() }
        }
    }

    private var isWanted: Bool { state.withLock { !$0.waiters.isEmpty } }

    /// Handles Ctrl-D.
    func endOneWait() {
        guard let delivery = state.withLock({ $0.deliveryOfOneEnd() }) else { return }
        delivery.waiter.resume(returning: delivery.answer)
    }

    private func readBlock() {
        // Counted first: a drop that comes later leaves nothing of this block.
        let drops = drops()
        if let typed = editor?.readKeys(from: descriptor) {
            state.withLock { $0.dropLines(before: drops) }
            return take(typed)
        }
        let (count, failure, deliveries) = reading.withLock { _ -> (Int, Int32, [Delivery]) in
            // A part of a line that was taken meanwhile is not waited for.
            if isTerminal, !Terminal.hasInput(descriptor) { return (-1, EAGAIN, []) }
            var block = [UInt8](repeating: 0, count: 4096)
            let (count, failure) = (SystemCalls.read(descriptor, into: &block), errno)
            // Here, because a part that is taken later comes after it.
            let deliveries = self.deliveries { state in
                state.dropLines(before: drops)
                state.lines.append(block[..<max(0, count)])
            }
            return (count, failure, deliveries)
        }
        // Not under the lock: a caller may take a part at once.
        deliver(deliveries)
        switch count {
        case 1...: break
        case 0 where isTerminal:
            endOneWait()
        case 0:
            end(with: .success(nil))
        default:
            if let end = end(after: failure) { self.end(with: end) }
        }
    }

    /// Returns the end of an input that cannot be read; `nil` when it may be read later.
    func end(after failure: Int32) -> Answer? {
        switch failure {
        case EINTR, EAGAIN: nil
        // A closed descriptor.
        case EBADF: .success(nil)
        // A terminal that has hung up. In a file it is an error of the disk.
        case EIO where isTerminal: .success(nil)
        default: .failure(.unreadable(errno: failure))
        }
    }
}

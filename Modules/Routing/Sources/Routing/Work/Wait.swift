import Synchronization

/// A task that waits, once, for something in the core.
final class Wait: Sendable {
    private enum State {
        case idle
        case suspended(CheckedContinuation<Void, Never>)
        case over
    }

    private let state = Mutex(State.idle)

    /// Ends the wait: what was waited for has happened, or the waiting work is abandoned.
    ///
    /// Nobody needs to know which; who goes on looks at the state of things.
    func resume() {
        let continuation: CheckedContinuation<Void, Never>? = state.withLock { state in
            defer { state = .over }
            if case .suspended(let continuation) = state { return continuation }
            return nil
        }
        continuation?.resume()
    }

    /// Suspends until ``resume()``.
    private func end() async {
        await withCheckedContinuation { continuation in
            let isOver = state.withLock { state in
                if case .over = state { return true }
                state = .suspended(continuation)
                return false
            }
            if isOver { continuation.resume() }
        }
    }

    /// Waits for what `register` asks to be told, as work of the frames of the current chain.
    ///
    /// - Parameter register: is called once, with the wait to resume; may resume it at once.
    static func enlisted(_ register: (Wait) -> Void) async {
        let wait = Wait()
        let frames = Array(CallFrame.current.bound)
        for frame in frames where !frame.admit(wait) { wait.resume() }
        register(wait)
        await wait.end()
        for frame in frames { frame.dismiss(wait) }
    }

    /// Waits for what `register` asks to be told, whatever happens.
    static func unconditionally(_ register: (Wait) -> Void) async {
        let wait = Wait()
        register(wait)
        await wait.end()
    }
}

extension Wait {
    /// Suspends until the work that the task is part of is abandoned, or the task is cancelled.
    static func forAbandonment() async {
        let wait = Mutex<Wait?>(nil)
        await withTaskCancellationHandler {
            await enlisted { enlisted in
                wait.withLock { $0 = enlisted }
                if Task.isCancelled { enlisted.resume() }
            }
        } onCancel: {
            wait.withLock { $0 }?.resume()
        }
    }
}

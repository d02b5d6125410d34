import Synchronization

/// One transition that a slot was asked for.
final class Request<Key: Hashable & Sendable>: Sendable {
    enum Action: Sendable {
        case show(Key, @Sendable () async throws -> any Routing)
        case clear
    }

    private struct State {
        var action: Action?
        var result: Transition?
        var wait: Wait?
        var task: Task<Void, Never>?
        var isCancelled = false
        var isOver = false
    }

    /// The chain of calls that waits for the transition; `nil` when nobody does.
    let chain: CallFrame?
    /// Of the caller: the task that runs the transition may be started on behalf of another.
    let diagnostics = Diagnostics.current
    private let state: Mutex<State>

    init(_ action: Action, chain: CallFrame?) {
        state = Mutex(State(action: action))
        self.chain = chain
    }

    /// Hands over what to do, once: what a build captured is let go of when it has been done, and
    /// not some instructions after the end of the transition.
    func takeAction() -> Action? {
        state.withLock { state in
            defer { state.action = nil }
            return state.action
        }
    }

    /// Whether nothing is left to do.
    var isOver: Bool { state.withLock { $0.isOver } }

    /// What came of it; the first value counts.
    var result: Transition? {
        get { state.withLock { $0.result } }
        set { state.withLock { $0.result = $0.result ?? newValue } }
    }

    /// Tells the one who waits, once the result is known.
    func complete(with result: Transition? = nil) {
        let wait = state.withLock { state in
            state.result = state.result ?? result ?? .queued
            state.isOver = true
            return state.wait
        }
        wait?.resume()
    }

    func started(as task: Task<Void, Never>) {
        let isCancelled = state.withLock { state in
            state.task = task
            return state.isCancelled
        }
        if isCancelled { task.cancel() }
    }

    /// Cancels the transition that has begun, or is just about to.
    func cancel() {
        let task = state.withLock { state in
            state.isCancelled = true
            return state.task
        }
        task?.cancel()
    }

    /// Waits for the result, as work of the frames of the current chain.
    func outcome() async -> Transition {
        await Wait.enlisted { wait in
            let isOver = state.withLock { state in
                state.wait = wait
                return state.isOver
            }
            if isOver { wait.resume() }
        }
        return state.withLock { $0.result } ?? .queued
    }
}

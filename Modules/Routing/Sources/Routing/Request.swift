import Synchronization

/// One transition that a slot was asked for.
final class Request<Key: Hashable & Sendable>: Sendable {
    enum Action: Sendable {
        case show(Key, @Sendable () async throws -> any Routing)
        case clear
    }

    private struct State {
        var result: Transition?
        var wait: Wait?
        var task: Task<Void, Never>?
        var isCancelled = false
        var isOver = false
    }

    let action: Action
    /// The chain of calls that waits for the transition.
    let chain = CallFrame.current
    private let state = Mutex(State())

    init(_ action: Action) {
        self.action = action
    }

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
        _ = await Wait.enlisted { wait in
            let isOver = state.withLock { state in
                state.wait = wait
                return state.isOver
            }
            if isOver { wait.resume() }
        }
        return state.withLock { $0.result } ?? .queued
    }
}

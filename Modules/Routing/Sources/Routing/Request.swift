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
    }

    let action: Action
    /// The chain of calls that waits for the transition.
    let chain = CallFrame.current
    private let state = Mutex(State())

    init(_ action: Action) {
        self.action = action
    }

    func complete(_ result: Transition) {
        let wait = state.withLock { state in
            if state.result == nil { state.result = result }
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
                return state.result != nil
            }
            if isOver { wait.resume() }
        }
        return state.withLock { $0.result } ?? .queued
    }
}

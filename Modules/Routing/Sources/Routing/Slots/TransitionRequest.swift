import Synchronization

/// A request for a transition of a slot, and its result.
final class TransitionRequest<Key: Hashable & Sendable>: Sendable {
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

    /// The context that waits for the transition; `nil` if none does.
    let caller: WorkContext?
    /// The diagnostics of the caller; another caller's task may start the transition.
    let diagnostics = Diagnostics.current
    private let state: Mutex<State>

    init(_ action: Action, caller: WorkContext?) {
        state = Mutex(State(action: action))
        self.caller = caller
    }

    /// Returns the action once, and `nil` from then on.
    ///
    /// So the captures of a build are released when it has run, not some instructions after the end
    /// of the transition.
    func takeAction() -> Action? {
        state.withLock { state in
            defer { state.action = nil }
            return state.action
        }
    }

    /// Whether the request needs no transition any more.
    var isOver: Bool { state.withLock { $0.isOver } }

    /// The result; the first value that is set stays.
    var result: Transition? {
        get { state.withLock { $0.result } }
        set { state.withLock { $0.result = $0.result ?? newValue } }
    }

    /// Ends the request and resumes the caller; `result` counts only if none was set before.
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

    /// Cancels the transition, which has started or is about to start.
    func cancel() {
        let task = state.withLock { state in
            state.isCancelled = true
            return state.task
        }
        task?.cancel()
    }

    /// Waits for the result; returns ``Transition/queued`` if the current work must end before.
    func outcome() async -> Transition {
        await Wait.inCurrentContext { wait in
            let isOver = state.withLock { state in
                state.wait = wait
                return state.isOver
            }
            if isOver { wait.resume() }
        }
        return state.withLock { $0.result } ?? .queued
    }
}

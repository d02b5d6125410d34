import Synchronization

/// A task of a unit: what cancels it, what it waits for, and what it looks like from outside.
final class WorkItem: Sendable {
    enum Kind: Sendable {
        /// Work that a unit started.
        case task
        /// A transition of a slot. Never waits for its turn in any slot.
        case transition
    }

    private struct State {
        var body: (@Sendable () async -> Void)?
        var task: Task<Void, Never>?
        var isCancelled = false
        var isAbandoned = false
        var waits: [Wait] = []
    }

    let kind: Kind
    /// What the tree shows.
    let name: String
    /// The chain of calls that waits for the work; `nil` when nobody does.
    let outer: CallFrame?
    private let state: Mutex<State>

    init(
        _ kind: Kind, _ name: String, outer: CallFrame?,
        _ body: @escaping @Sendable () async -> Void
    ) {
        self.kind = kind
        self.name = name
        self.outer = outer
        state = Mutex(State(body: body))
    }

    /// Runs the work, and has let go of all that it captured when this returns.
    ///
    /// So a unit is released when its detach returns, and not some instructions later.
    func run() async {
        guard
            let body = state.withLock({ state in
                defer { state.body = nil }
                return state.body
            })
        else { return }
        await CallFrame.$current.withValue(.work(self)) { await body() }
    }

    func started(as task: Task<Void, Never>) {
        let isCancelled = state.withLock { state in
            state.task = task
            return state.isCancelled
        }
        if isCancelled { task.cancel() }
    }

    func cancel() {
        let task = state.withLock { state in
            state.isCancelled = true
            return state.task
        }
        task?.cancel()
    }

    /// Ends every wait of this work, and refuses new ones.
    func abandon() {
        let waits = state.withLock { state in
            state.isAbandoned = true
            return state.waits
        }
        for wait in waits { wait.resume() }
    }

    /// Returns whether this work may begin to wait.
    func admit(_ wait: Wait) -> Bool {
        state.withLock { state in
            if state.isAbandoned { return false }
            state.waits.append(wait)
            return true
        }
    }

    func dismiss(_ wait: Wait) {
        state.withLock { $0.waits.removeAll { $0 === wait } }
    }
}

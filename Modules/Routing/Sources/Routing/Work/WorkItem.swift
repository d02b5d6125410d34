import Synchronization

/// A task of a unit: its name, its cancellation, and its waits in the core.
final class WorkItem: Sendable {
    enum Kind: Sendable {
        /// Work that a unit started.
        case task
        /// A transition of a slot. It never waits for its turn in another slot.
        case transition
    }

    private struct State {
        var body: (@Sendable () async -> Void)?
        var task: Task<Void, Never>?
        var isCancelled = false
        var refusesWaits = false
        var waits: [Wait] = []
    }

    let kind: Kind
    /// The name in the tree and in diagnostics.
    let name: String
    /// The context that waits for the work; `nil` if none does.
    let caller: WorkContext?
    private let state: Mutex<State>

    init(
        _ kind: Kind, _ name: String, caller: WorkContext?,
        _ body: @escaping @Sendable () async -> Void
    ) {
        self.kind = kind
        self.name = name
        self.caller = caller
        state = Mutex(State(body: body))
    }

    /// Runs the work, and releases all that it captured before this function returns.
    ///
    /// So a unit is released when its detach returns, and not some instructions later.
    func run() async {
        guard
            let body = state.withLock({ state in
                defer { state.body = nil }
                return state.body
            })
        else { return }
        await WorkContext.$current.withValue(.work(self)) { await body() }
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

    /// Ends every wait of this work in the core, and refuses new ones.
    func endWaits() {
        let waits = state.withLock { state in
            state.refusesWaits = true
            return state.waits
        }
        for wait in waits { wait.resume() }
    }

    /// Adds a wait of this work; returns `false` when its waits have been ended.
    func add(_ wait: Wait) -> Bool {
        state.withLock { state in
            if state.refusesWaits { return false }
            state.waits.append(wait)
            return true
        }
    }

    func remove(_ wait: Wait) {
        state.withLock { $0.waits.removeAll { $0 === wait } }
    }
}

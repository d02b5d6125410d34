import Synchronization

/// A task that the core runs for a unit: its name, its cancellation, and its waits in the core.
final class WorkItem: Sendable {
    enum Kind: Sendable {
        /// Work that a unit started.
        case task
        /// The unit's intents, one after the other.
        case intents
        /// A transition of a slot of this unit.
        case transition(of: Lifetime)
        /// The launch of a tree.
        case launch
    }

    /// Foreign code that a transition runs.
    enum Activity: String {
        case build = "the build of a child"
        case views = "the change of a view"
    }

    private struct State {
        var body: (@Sendable () async -> Void)?
        var task: Task<Void, Never>?
        var isCancelled = false
        var isOver = false
        var activity: (kind: Activity, number: UInt64)?
        var waits = WaitList()
    }

    /// The name in the tree and in diagnostics.
    let name: String
    let kind: Kind
    /// The context that waits for the work; `nil` if none does.
    let caller: WorkContext?
    private let state: Mutex<State>

    init(
        _ name: String, _ kind: Kind = .task, caller: WorkContext? = nil,
        _ body: @escaping @Sendable () async -> Void
    ) {
        self.name = name
        self.kind = kind
        self.caller = caller
        state = Mutex(State(body: body))
    }

    /// The unit that owns the slot, if the work is a transition.
    var transitionOwner: Lifetime? {
        if case .transition(let owner) = kind { owner } else { nil }
    }

    /// Whether a unit started it, and not the core.
    var isOfUnit: Bool { if case .task = kind { true } else { false } }

    /// Whether the work has ended, or has never started and never will.
    var isOver: Bool { state.withLock { $0.isOver } }

    /// Whether the work waits in the core: for its own unit's detach, for example.
    var waitsInCore: Bool { state.withLock { !$0.waits.isEmpty } }

    /// The foreign code that a transition runs, for the watchdog, with a number for each run of it.
    var activity: (kind: Activity, number: UInt64)? {
        get { state.withLock { $0.activity } }
        set { state.withLock { $0.activity = newValue } }
    }

    /// Starts the work in a task of its own.
    ///
    /// - Parameter ended: runs in the task when the work is over.
    func start(ended: @escaping @Sendable () -> Void) -> Task<Void, Never> {
        // The work takes its body under the same lock. So it cannot run before `cancel()` reaches its task.
        state.withLock { state in
            let task = Task {
                await self.run()
                ended()
            }
            state.task = task
            if state.isCancelled { task.cancel() }
            return task
        }
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
        await WorkContext.run(in: .work(self)) { await body() }
        state.withLock { $0.isOver = true }
    }

    func cancel() {
        let task = state.withLock { state in
            state.isCancelled = true
            return state.task
        }
        task?.cancel()
    }

    /// Ends every wait of this work in the core, and refuses new ones.
    func endWaits() { state.withLock { $0.waits.end() }.blocking(.work(self)).resume() }

    /// Adds a wait of this work; returns `false` when its waits have been ended.
    func add(_ wait: Wait) -> Bool { state.withLock { $0.waits.add(wait) } }

    func remove(_ wait: Wait) { state.withLock { $0.waits.remove(wait) } }
}

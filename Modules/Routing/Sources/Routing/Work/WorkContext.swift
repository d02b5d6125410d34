import Synchronization

/// The work, or the hook, on whose behalf the current task calls the core.
///
/// Without it, a task that asks for the detach of its own unit would wait for itself, and two units
/// that detach each other would wait for each other. Two rules keep such calls from deadlocking:
///
/// - A detach does not wait for the tasks in its own chain of callers. They are *excluded*.
/// - When a detach waits for work, each wait of that work *in the core* ends at once. So the work
///   always comes to an end.
enum WorkContext: Sendable {
    /// A task of a unit, or a transition of a slot.
    case work(WorkItem)
    /// `didBecomeActive()` of the unit.
    case activation(Lifetime)
    /// `willResignActive()`, which never waits in the core.
    case resignation

    @TaskLocal static var current: WorkContext?

    /// The context that waits for this one.
    var caller: WorkContext? {
        switch self {
        case .work(let item): item.caller
        case .activation(let unit): unit.activationCaller
        case .resignation: nil
        }
    }

    /// Whether this context may wait until a transition has had its turn.
    var mayWaitForTurn: Bool {
        switch self {
        case .work(let item): item.kind == .task
        case .activation: true
        case .resignation: false
        }
    }

    /// Adds a wait that ends with this context; returns `false` when the context may not wait.
    func add(_ wait: Wait) -> Bool {
        switch self {
        case .work(let item): item.add(wait)
        case .activation(let unit): unit.addDuringActivation(wait)
        case .resignation: false
        }
    }

    func remove(_ wait: Wait) {
        switch self {
        case .work(let item): item.remove(wait)
        case .activation(let unit): unit.removeDuringActivation(wait)
        case .resignation: break
        }
    }

    fileprivate var isTransition: Bool {
        if case .work(let item) = self { item.kind == .transition } else { false }
    }
}

extension WorkContext? {
    /// The context and its callers, innermost first.
    var chain: some Sequence<WorkContext> {
        sequence(state: self) { context in
            defer { context = context?.caller }
            return context
        }
    }

    /// The context and the callers that cannot go on before it ends, innermost first.
    ///
    /// The caller of a transition is not among them. When its wait is ended, the transition goes
    /// on, as work of the unit that owns the slot.
    var blocked: some Sequence<WorkContext> {
        sequence(state: self) { context in
            defer { context = context.flatMap { $0.isTransition ? nil : $0.caller } }
            return context
        }
    }

    /// The tasks in the chain.
    var workItems: [WorkItem] {
        chain.compactMap { context in
            if case .work(let item) = context { item } else { nil }
        }
    }

    func contains(_ item: WorkItem) -> Bool { workItems.contains { $0 === item } }
}

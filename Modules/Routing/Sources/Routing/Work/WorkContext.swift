import Synchronization

/// The work, or the hook, on whose behalf the current task calls the core.
///
/// Without it, a task that asks for the detach of its own unit would wait for itself, and two units
/// that detach each other would wait for each other. Two rules keep such calls from deadlocking:
///
/// - A detach does not wait for the tasks in its own chain of callers. They are *excluded*.
/// - When a detach waits for work, each wait of that work *in the core* ends at once. So the work
///   always comes to an end.
///
/// A context ends with its work or hook. A plain `Task` that was started inside and still runs has
/// no context from then on. While the work runs, such a task counts as part of it: Swift cannot
/// distinguish it from a child task, which the work waits for.
enum WorkContext: Sendable {
    /// A task of a unit, or a transition of a slot.
    case work(WorkItem)
    /// `didBecomeActive()` of the unit.
    case activation(Lifetime)
    /// `willResignActive()` of the unit, which never waits in the core.
    case resignation(Lifetime)

    @TaskLocal private static var ofTask: WorkContext?

    /// The context of the current task; `nil` when its work or hook has ended.
    static var current: WorkContext? {
        guard let ofTask, !ofTask.isOver else { return nil }
        return ofTask
    }

    /// Runs `operation` in a context, or in none.
    @inline(__always)
    static func run<Value>(
        in context: WorkContext?, _ operation: () async -> Value
    ) async -> Value {
        await $ofTask.withValue(context, operation: operation)
    }

    /// Whether the work or hook has ended.
    var isOver: Bool {
        switch self {
        case .work(let item): item.isOver
        case .activation(let unit): !unit.state.withLock(\.isActivating)
        case .resignation(let unit): !unit.state.withLock(\.isResigning)
        }
    }

    /// The context that waits for this one.
    var caller: WorkContext? {
        let caller: WorkContext? =
            switch self {
            case .work(let item): item.caller
            case .activation(let unit): unit.state.withLock { $0.activation?.caller }
            case .resignation: nil
            }
        guard let caller, !caller.isOver else { return nil }
        return caller
    }

    /// Whether this context may wait until a transition below `owner` has had its turn.
    ///
    /// Waits between transitions only go down the tree, so they never form a circle.
    func mayWaitForTurn(below owner: Lifetime) -> Bool {
        switch self {
        case .work(let item): item.transitionOwner.map(owner.isStrictlyBelow) ?? true
        // A resignation never waits in the core.
        case .activation, .resignation: true
        }
    }

    /// Adds a wait that ends with this context; returns `false` when the context may not wait.
    func add(_ wait: Wait) -> Bool {
        switch self {
        case .work(let item): item.add(wait)
        // A wait of a plain task that outlives the hook does not end with it.
        case .activation(let unit):
            unit.state.withLock { $0.withActivationWaits { $0.add(wait) } } ?? true
        case .resignation: false
        }
    }

    func remove(_ wait: Wait) {
        switch self {
        case .work(let item): item.remove(wait)
        case .activation(let unit):
            unit.state.withLock { _ = $0.withActivationWaits { $0.remove(wait) } }
        case .resignation: break
        }
    }

    /// The identity of the work, or of the unit whose hook it is.
    var id: ObjectIdentifier {
        switch self {
        case .work(let item): ObjectIdentifier(item)
        case .activation(let unit), .resignation(let unit): ObjectIdentifier(unit)
        }
    }

    fileprivate var isTransition: Bool {
        if case .work(let item) = self { item.transitionOwner != nil } else { false }
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
}

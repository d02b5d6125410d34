import Synchronization

/// The state machine of a unit's life, guarded by the lock of its ``Lifetime``.
///
///     built ──▶ activating ──▶ active ──▶ closing ──▶ closed
///       │            └──────────────────────▲           ▲
///       └──────────── discarded ────────────────────────┘
///
/// Each transition returns what its caller has to do once the lock is released. Only events are
/// sent under the lock, so that those of one unit are in order.
struct LifetimeState {
    /// A call of `didBecomeActive()`.
    struct Activation {
        /// The waits in the core of the hook, and of plain tasks that it has started.
        var waits = WaitList()
        /// The context that attaches the unit.
        let caller: WorkContext?
        /// Whether that is the core's own task, a transition or a launch.
        let isInAttachTask: Bool
    }

    /// Code outside the core that a detach waits for.
    enum Hook {
        /// `didBecomeActive()`, which has not returned yet.
        case activation(Activation)
        /// `willResignActive()`.
        case resignation
        /// The removal of the unit's view, by the place that shows the unit.
        case viewRemoval
    }

    /// The phase, with what only exists in it.
    enum Stage {
        case built
        case activating(Activation)
        case active
        /// With the hook that runs now, if one does.
        case closing(Hook?)
        case closed
    }

    var stage = Stage.built

    /// The number of children that have become active while a task waited.
    ///
    /// Wraps around. Declared here to fill the padding after `stage`.
    var activatedChildren: UInt32 = 0

    // From the attach on.

    /// The type of the interactor, which gives the unit its name.
    var type: Any.Type?
    var tree: Tree?
    /// Kept until the last work of the subtree has ended: a detach from above finds that work
    /// through the tree.
    var parent: Lifetime?
    var host: (any UnitHost)?
    var children = NumberedList<Lifetime>()
    var work = NumberedList<WorkItem>()
    /// Each with the condition at which it is over.
    var pendingWaits: [(wait: Wait, isOver: @Sendable (borrowing LifetimeState) -> Bool)] = []

    // From the attach to the end of the detach.

    /// Keeps the router, and with it the unit, alive.
    var router: (any Routing)?
    var intents = Intents()
    var wires: [any Disconnectable] = []
}

extension LifetimeState {
    var phase: UnitPhase {
        switch stage {
        case .built: .built
        case .activating: .activating
        case .active: .active
        case .closing: .closing
        case .closed: .closed
        }
    }

    /// The call of `didBecomeActive()` that runs.
    var activation: Activation? {
        switch stage {
        case .activating(let activation), .closing(.activation(let activation)): activation
        default: nil
        }
    }

    var isActivating: Bool {
        switch stage {
        case .activating, .closing(.activation): true
        default: false
        }
    }

    var isResigning: Bool { if case .closing(.resignation) = stage { true } else { false } }

    /// The core's own task that attaches the unit, while `didBecomeActive()` runs.
    var attachTask: WorkItem? {
        guard let activation, activation.isInAttachTask, case .work(let item) = activation.caller
        else { return nil }
        return item
    }

    /// Changes the waits of the activation; returns `nil` when none runs.
    mutating func withActivationWaits<Result>(
        _ change: (inout WaitList) -> Result
    ) -> Result? {
        switch stage {
        case .activating(var activation):
            defer { stage = .activating(activation) }
            return change(&activation.waits)
        case .closing(.activation(var activation)):
            defer { stage = .closing(.activation(activation)) }
            return change(&activation.waits)
        default: return nil
        }
    }

    /// Closes a unit that was never attached, and returns the intents that it drops, and the waits
    /// that are over; `nil` if it was attached.
    mutating func discard(_ unit: Lifetime) -> (Intents, waits: [Wait])? {
        guard phase == .built else { return nil }
        set(.closed, of: unit)
        defer { intents = Intents() }
        return (intents, takeWaitsThatAreOver())
    }

    /// Puts the unit, which has its id, into the tree.
    ///
    /// Its `didBecomeActive()` is called next.
    mutating func attach(
        _ unit: Lifetime, _ router: any Routing, _ type: any Interactable.Type,
        below parent: Lifetime?, in tree: consuming Tree, host: (any UnitHost)?,
        calledBy caller: WorkContext?, inAttachTask: Bool
    ) {
        stage = .activating(Activation(caller: caller, isInAttachTask: inAttachTask))
        self.router = router
        self.type = type
        self.parent = parent
        if let own = self.tree { tree.takeObservers(of: own) }
        self.tree = tree
        self.host = host
        self.tree?.send(
            .attached(unit: unit.id, name: unit.name(of: type), parent: parent?.id), of: unit)
    }

    /// The tree that the unit is in, or the one that it starts if it is launched.
    mutating func treeForObservers() -> Tree {
        let tree = tree ?? Tree()
        self.tree = tree
        return tree
    }

    /// Adds a child, which gets its id; returns `false` if the unit is not open.
    mutating func add(child: Lifetime) -> Bool {
        guard phase.isOpen else { return false }
        child.identify()
        children.add(child, number: child.id)
        return true
    }

    /// The result of the end of `didBecomeActive()`.
    struct ActivationEnd {
        let waits: [Wait]
        /// Whether the unit was detached meanwhile.
        let isClosing: Bool
        /// Whether intents have come, which start if the unit is not closing.
        let hasIntents: Bool
    }

    mutating func endActivation(of unit: Lifetime) -> ActivationEnd {
        let isClosing = phase != .activating
        if isClosing { stage = .closing(nil) } else { set(.active, of: unit) }
        return ActivationEnd(
            waits: takeWaitsThatAreOver(), isClosing: isClosing,
            hasIntents: intents.startTaking())
    }

    mutating func childBecameActive() -> [Wait] {
        activatedChildren &+= 1
        return takeWaitsThatAreOver()
    }

    mutating func set(_ stage: Stage, of unit: Lifetime) {
        self.stage = stage
        tree?.send(.changed(unit: unit.id, state: phase), of: unit)
    }
}

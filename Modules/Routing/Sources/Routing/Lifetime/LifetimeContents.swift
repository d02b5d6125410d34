import Synchronization

extension Lifetime {
    /// What only some units have, or only for a while, so that the others need no room for it.
    enum Extras {
        case none
        /// `didBecomeActive()` runs, and nothing else is there. A case for each kind of caller, since
        /// then all of this fits into the bits of one reference.
        case activation
        case activationByWork(WorkItem)
        case activationByActivation(Lifetime)
        case activationByResignation
        case more(More)
    }

    /// A unit's children, work, and those who wait for it.
    ///
    /// Guarded by the lock of the state.
    final class More {
        var children = IndexedBag<Lifetime>()
        var work = IndexedBag<WorkItem>()
        var isActivating: Bool
        /// Who called `didBecomeActive()`, while that runs.
        var activationCaller: CallFrame?
        /// What `didBecomeActive()` waits for in the core.
        var activationWaits: [Wait] = []
        /// Who waits for the end of `didBecomeActive()`.
        var activationEnd: [Wait] = []
        /// Who waits for the end of work, and how much may be left when they look again.
        var workEnd: [(wait: Wait, left: Int)] = []
        /// Who waits for the end of the unit.
        var closed: [Wait] = []
        var missingWires: [String] = []
        var intents = Intents()

        init(isActivating: Bool, activationCaller: CallFrame?) {
            self.isActivating = isActivating
            self.activationCaller = activationCaller
        }
    }
}

extension Lifetime.State {
    /// Made when it is first needed.
    var more: Lifetime.More {
        mutating get {
            if case .more(let more) = extras { return more }
            let more = Lifetime.More(
                isActivating: isActivating, activationCaller: activationCaller)
            extras = .more(more)
            return more
        }
    }

    private var moreIfAny: Lifetime.More? {
        if case .more(let more) = extras { more } else { nil }
    }

    var isActivating: Bool {
        switch extras {
        case .none: false
        case .activation, .activationByWork, .activationByActivation, .activationByResignation: true
        case .more(let more): more.isActivating
        }
    }

    var activationCaller: CallFrame? {
        switch extras {
        case .none, .activation: nil
        case .activationByWork(let item): .work(item)
        case .activationByActivation(let unit): .activation(unit)
        case .activationByResignation: .resignation
        case .more(let more): more.activationCaller
        }
    }

    /// Whether nothing has to end before the unit may resign.
    var isIdleLeaf: Bool { !isActivating && hasNoWork && hasNoChildren }

    var hasNoWork: Bool { moreIfAny?.work.isEmpty ?? true }
    var hasNoChildren: Bool { moreIfAny?.children.isEmpty ?? true }
    var work: [WorkItem] { moreIfAny.map { Array($0.work.all) } ?? [] }
    var indexedWork: [(index: Int32, element: WorkItem)] { moreIfAny?.work.indexed ?? [] }

    func work(besides spared: [WorkItem]) -> [WorkItem] {
        work.filter { item in !spared.contains { $0 === item } }
    }

    var children: [Lifetime] { moreIfAny.map { Array($0.children.all) } ?? [] }
    var missingWire: String? { moreIfAny?.missingWires.first }

    mutating func beginActivation(calledBy caller: CallFrame?) {
        // Nothing of what there was is of use any more: at most wires were missing.
        extras =
            switch caller {
            case nil: .activation
            case .work(let item): .activationByWork(item)
            case .activation(let unit): .activationByActivation(unit)
            case .resignation: .activationByResignation
            }
    }

    /// Returns who waits for the end of the activation.
    mutating func endActivation() -> [Wait] {
        guard let more = moreIfAny else {
            extras = .none
            return []
        }
        more.isActivating = false
        more.activationCaller = nil
        return more.activationEnd
    }

    /// What the activation waits for.
    var activationWaits: [Wait] { moreIfAny?.activationWaits ?? [] }

    /// Lets go of intents, which hold the interactor.
    func dropIntents() { moreIfAny?.intents.waiting = [] }

    /// Who waits for the end of the unit.
    var closed: [Wait] { moreIfAny?.closed ?? [] }
}

extension Lifetime {
    var activationCaller: CallFrame? { state.withLock { $0.activationCaller } }

    /// Returns whether the unit's `didBecomeActive()` may begin to wait: not once the unit closes.
    func admitDuringActivation(_ wait: Wait) -> Bool {
        state.withLock { state in
            guard state.phase.isOpen else { return false }
            state.more.activationWaits.append(wait)
            return true
        }
    }

    func dismissDuringActivation(_ wait: Wait) {
        state.withLock { state in
            guard case .more(let more) = state.extras else { return }
            more.activationWaits.removeAll { $0 === wait }
        }
    }
}

/// A piece of a unit's work, in the chain of calls that the current task is part of.
///
/// The core must know on whose behalf it is called. A task of a unit that asks for the unit's
/// detach would otherwise wait for itself; two units that detach each other would wait for each
/// other. Two rules follow, and with them nothing in the core can deadlock:
///
/// - A detach does not wait for the tasks in its own chain of calls (they are *spared*).
/// - When a detach waits for work, whatever that work waits for *in the core* is *abandoned*: the
///   wait ends at once. Work that a detach waits for therefore always comes to an end.
enum CallFrame: Sendable {
    /// A task of a unit, or a transition of a slot.
    case work(WorkItem)
    /// `didBecomeActive()` of the unit.
    case activation(Lifetime)
    /// `willResignActive()`. Never waits for anything in the core.
    case resignation

    @TaskLocal static var current: CallFrame?

    /// What waits for this frame.
    var outer: CallFrame? {
        switch self {
        case .work(let item): item.outer
        case .activation(let unit): unit.activationCaller
        case .resignation: nil
        }
    }

    /// Whether a transition may wait for its turn on behalf of this frame.
    var queuesUp: Bool {
        switch self {
        case .work(let item): item.kind == .task
        case .activation: true
        case .resignation: false
        }
    }

    /// Returns whether this frame may begin to wait; it is told to end the wait later.
    func admit(_ wait: Wait) -> Bool {
        switch self {
        case .work(let item): item.admit(wait)
        case .activation(let unit): unit.admitDuringActivation(wait)
        case .resignation: false
        }
    }

    func dismiss(_ wait: Wait) {
        switch self {
        case .work(let item): item.dismiss(wait)
        case .activation(let unit): unit.dismissDuringActivation(wait)
        case .resignation: break
        }
    }

    fileprivate var isTransition: Bool {
        if case .work(let item) = self { item.kind == .transition } else { false }
    }
}

extension CallFrame? {
    /// The frames of the chain, innermost first.
    var chain: some Sequence<CallFrame> {
        sequence(state: self) { frame in
            defer { frame = frame?.outer }
            return frame
        }
    }

    /// The frames that wait for the innermost, come what may.
    ///
    /// Who asked for a transition is not among them: when that work is abandoned, the transition
    /// goes on, as work of the unit that owns the slot.
    var bound: some Sequence<CallFrame> {
        sequence(state: self) { frame in
            defer { frame = frame.flatMap { $0.isTransition ? nil : $0.outer } }
            return frame
        }
    }

    /// The tasks of the chain.
    var items: [WorkItem] {
        chain.compactMap { frame in
            if case .work(let item) = frame { item } else { nil }
        }
    }

    func contains(_ item: WorkItem) -> Bool { items.contains { $0 === item } }
}

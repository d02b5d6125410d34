import Synchronization

/// A piece of a unit's work, in the chain of calls that the current task is part of.
///
/// The core must know on whose behalf it is called. A task of a unit that asks for the unit's
/// detach would otherwise wait for itself; two units that detach each other would wait for each
/// other. Two rules follow, and with them nothing in the core can deadlock:
///
/// - A detach does not wait for the tasks in its own chain of calls (they are *spared*).
/// - When a detach waits for work, whatever that work waits for *in the core* is *abandoned*: the
///   wait ends at once. Work that a detach waits for therefore always comes to an end.
final class CallFrame: Sendable {
    enum Kind: Sendable {
        /// Work that a unit started.
        case task
        /// A transition of a slot. Never waits for its turn in any slot.
        case transition
        /// `didBecomeActive()`.
        case activation
        /// `willResignActive()`. Never waits for anything in the core.
        case resignation
    }

    @TaskLocal static var current: CallFrame?

    /// The frame of every `willResignActive()`: it waits for nothing, so one does for all.
    static let resignation = CallFrame(.resignation, outer: nil)

    let kind: Kind
    /// What the tree shows; empty for the hooks, which it does not.
    let name: String
    let outer: CallFrame?
    private let state: Mutex<(isAbandoned: Bool, waits: [Wait])>

    init(_ kind: Kind, _ name: String = "", outer: CallFrame?) {
        self.kind = kind
        self.name = name
        self.outer = outer
        state = Mutex((kind == .resignation, []))
    }

    /// Ends every wait of this work, and refuses new ones.
    func abandon() {
        let waits = state.withLock { state in
            state.isAbandoned = true
            defer { state.waits = [] }
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
            defer { frame = frame?.kind == .transition ? nil : frame?.outer }
            return frame
        }
    }

    func contains(_ frame: CallFrame) -> Bool { chain.contains { $0 === frame } }
}

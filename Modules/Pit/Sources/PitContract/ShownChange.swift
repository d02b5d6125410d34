import Synchronization

/// The changes of a pit as the person of one program knows them: only the one that was shown last is undone, or
/// redone, at once.
///
/// It has the changes that were there when the program started, and those that were made in it, until it sees
/// those of another program.
public final class ShownChange: Sendable {
    /// The person's knowledge of the change that is undone or redone.
    public enum Knowledge: Sendable {
        case shown
        /// It was there when the program started, or comes next after another undo or redo.
        case known
        /// Another program has made it, or undone it, meanwhile.
        case unseen
    }

    private struct State {
        var changes: [PitChange] = []
        var undone: [PitChange] = []
        /// Whether the person was shown the last of the changes.
        var isLastShown = false
        /// Whether the person was shown the last one that was undone.
        var isUndoneShown = false
    }

    private let state = Mutex(State())

    /// Creates the knowledge of a person who starts a program on a pit.
    public init(startingOn pit: PitState = .ready(Pit())) {
        guard case .ready(let pit) = pit else { return }
        state.withLock { state in
            state.changes = pit.journal.changes
            state.undone = pit.journal.undone.map(\.change)
        }
    }

    /// Returns what the person knows of the change that a request undoes or redoes.
    public func knowledge(of request: PitRequest) -> Knowledge {
        state.withLock { state in
            switch request {
            case .undo(let change) where change == state.changes.last:
                state.isLastShown ? .shown : .known
            case .redo(let change) where change == state.undone.last:
                state.isUndoneShown ? .shown : .known
            case .undo, .redo: .unseen
            default: .shown
            }
        }
    }

    /// Returns whether the person knows the change of a pit, and no other program has changed the pit since.
    public func knows(_ change: PitChange, of pit: Pit) -> Bool {
        state.withLock { state in
            state.changes.last == pit.journal.changes.last && state.changes.contains(change)
        }
    }

    /// Notes that the person was shown the last change of the pit.
    public func show(_ change: PitChange) {
        state.withLock { state in
            if state.changes.last != change { state.changes = [change] }
            state.isLastShown = true
        }
    }

    /// Notes what a request in this program has made of the journal.
    public func update(from old: Pit, to new: Pit) {
        let (old, new) = (old.journal, new.journal)
        guard old != new else { return }
        let isUndo = new.undone.count > old.undone.count
        let isRedo =
            !isUndo && old.undone.last?.change.isSame(as: new.changes.last) == true
        state.withLock { state in
            // Changes of another program since then are not known.
            if state.changes.last != old.changes.last { state.changes = [] }
            if state.undone.last != old.undone.last?.change { state.undone = [] }
            (state.isLastShown, state.isUndoneShown) = (!isUndo, isUndo)
            if isUndo {
                _ = state.changes.popLast()
                state.undone += new.undone.suffix(1).map(\.change)
            } else {
                state.changes = (state.changes + new.changes.suffix(1))
                    .suffix(PitJournal.mostChanges)
                if isRedo { _ = state.undone.popLast() } else { state.undone = [] }
            }
        }
    }
}

public import Essentials
import Synchronization

/// The last change of a pit as the person of one program was shown it: only that is undone at once.
///
/// It has the changes that were made in this program, until it sees those of another one.
public final class ShownChange: Sendable {
    /// What a person knows of the last change.
    public enum Knowledge: Sendable {
        case shown
        /// It is the last one because of an undo in this program.
        case afterUndo
        /// Another program has made it, or it is older than this program.
        case unseen
    }

    private struct State {
        var changes: [PitChange] = []
        var isAfterUndo = false
    }

    private let state = Mutex(State())

    /// Creates the record of a program that has shown nothing.
    public init() {}

    /// Returns what was known of the last change, which is shown from now on.
    public func show(_ change: PitChange) -> Knowledge {
        state.withLock { state in
            let isKnown = state.changes.last == change
            defer { state.isAfterUndo = false }
            if !isKnown { state.changes = [change] }
            return isKnown ? state.isAfterUndo ? .afterUndo : .shown : .unseen
        }
    }

    /// Notes what a change in this program has made of the journal.
    public func update(from old: Pit, to new: Pit) {
        guard old.journal != new.journal else { return }
        // A change may also drop older ones.
        let isUndo = new.journal.changes == old.journal.changes.dropLast()
        state.withLock { state in
            state.isAfterUndo = isUndo
            // Changes of another program since then are not known.
            if state.changes.last != old.journal.changes.last { state.changes = [] }
            if isUndo {
                _ = state.changes.popLast()
            } else {
                let changes = state.changes + new.journal.changes.suffix(1)
                state.changes = changes.suffix(PitJournal.mostChanges)
            }
        }
    }
}

extension PitError {
    /// Why a change was not undone that the person has not seen.
    public static func unseen(_ change: PitChange, at now: Date) -> PitError {
        .rejected(
            """
            The last change is another one than you saw: \(change.sentence(at: now)). Nothing was undone. \
            To undo it, try again, or run `ribhouse undo`.
            """)
    }
}

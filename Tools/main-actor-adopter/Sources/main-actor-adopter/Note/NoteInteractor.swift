import Routing

/// The actions that the view reports.
protocol NotePresentableListener: AnyObject, Sendable {
    func didTapDone()
}

/// Shows a sentence above a screen, until the person has read it.
actor NoteInteractor: LeafInteractable {
    nonisolated let lifetime = Lifetime()
}

extension NoteInteractor: NotePresentableListener {
    /// Ends the unit.
    ///
    /// It has no result, so no other unit need hear of it.
    nonisolated func didTapDone() {
        // An intent, since the view is there a moment before the unit is active.
        send { unit in unit.task("ends") { await unit.detachSelf() } }
    }
}

public import Routing

extension Routing {
    /// Waits until no transition that has started, of this unit or of one below it, is under way.
    ///
    /// For a front end: a command of a unit that is being replaced may return before the next unit is there, since
    /// the swap waits for the end of the unit's work, and so of its command. Returns at once when the task is
    /// cancelled or the unit is gone.
    public func waitForTransitions() async {
        // Each event is only a reason to look again.
        for await _ in events() where !isInTransition { return }
    }
}

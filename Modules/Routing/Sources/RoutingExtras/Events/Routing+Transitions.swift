public import Routing

extension Routing {
    /// Waits until no transition of this unit, or of one below it, is under way.
    ///
    /// A front end calls it after a command. The command may be work of a unit that a swap replaces. The
    /// swap waits for that work, so the command returns before the next unit is there. The wait ends at
    /// once when the task is cancelled or the unit is gone.
    public func waitForTransitions() async {
        // Each event is only a reason to look again.
        for await _ in events() where !isInTransition { return }
    }
}

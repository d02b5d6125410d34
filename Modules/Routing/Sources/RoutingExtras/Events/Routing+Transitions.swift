public import Routing

extension Routing {
    /// Waits until no transition of this unit, or of one below it, is under way.
    ///
    /// A front end calls it after a command. The command may be work of a unit that a swap replaces. The
    /// swap waits for that work, so the command returns before the next unit is there. The wait ends at
    /// once when the task is cancelled or the unit is gone.
    public func waitForTransitions() async {
        // Most often there is none. To follow the events of a thousand units costs far more than a look.
        guard isInTransition else { return }
        let events = events()
        // It may have ended before the events were followed.
        guard isInTransition else { return }
        for await event in events {
            switch event {
            case .ended, .restarted: if !isInTransition { return }
            case .attached, .changed, .sent, .started: break
            }
        }
    }
}

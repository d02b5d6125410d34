import Routing
import RoutingExtras

extension Routing {
    /// Waits until no transition that has started, of this unit or of one below it, is under way.
    ///
    /// A command of a unit that is being replaced may return before the next unit is there: the swap
    /// waits for the end of the unit's work, and so of its command. Returns at once when the task is
    /// cancelled or the unit is gone.
    func waitForTransitions() async {
        // Each event is only a reason to look again.
        for await _ in events() where !tree.hasTransition { return }
    }
}

extension TreeSnapshot {
    /// Whether work with the name of a transition runs; a unit should not give its own work that name.
    fileprivate var hasTransition: Bool {
        work.contains("transition") || children.contains(where: \.hasTransition)
    }
}

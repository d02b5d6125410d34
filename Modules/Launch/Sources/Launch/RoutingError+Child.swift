import Routing

extension RoutingError {
    /// Whether the new child is at fault, and not the end of the parent or of a task.
    var isOfTheChild: Bool {
        switch code {
        case .missingWire, .buildFailed, .alreadyAttached, .cycle, .detached: true
        case .parentNotActive, .parentNotAttached, .cancelled, .superseded, .timedOut,
            .alreadyShown:
            false
        }
    }
}

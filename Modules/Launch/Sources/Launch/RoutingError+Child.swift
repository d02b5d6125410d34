import Routing

extension RoutingError {
    /// Whether the new child is at fault, and not the end of a unit or of a task.
    var isOfTheChild: Bool {
        switch code {
        case .missingWire, .buildFailed, .alreadyAttached, .cycle: true
        case .parentNotActive, .parentNotAttached, .detached, .cancelled, .superseded, .timedOut,
            .alreadyShown:
            false
        }
    }
}

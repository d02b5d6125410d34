import Routing

extension Transition {
    /// Whether the transition comes later.
    var isQueued: Bool { if case .queued = self { true } else { false } }

    /// The error of a transition that failed.
    var error: RoutingError? { if case .failed(let error) = self { error } else { nil } }
}

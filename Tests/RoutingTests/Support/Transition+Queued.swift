import Routing

extension Transition {
    /// Whether the transition comes later.
    var isQueued: Bool { if case .queued = self { true } else { false } }
}

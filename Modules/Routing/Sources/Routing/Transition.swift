/// What came of asking a ``Slot`` for another child.
public enum Transition: Sendable, Hashable {
    /// The slot shows what was asked for.
    case done
    /// The slot showed it already.
    case unchanged
    /// The transition will be done after those before it; the caller is part of one of them, or of
    /// a unit that closes, and does not wait.
    case queued
    /// The transition was not done.
    case failed(RoutingError)
}

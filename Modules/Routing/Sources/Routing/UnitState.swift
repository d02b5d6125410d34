/// Where a unit stands between being built and being gone.
public enum UnitState: String, Sendable, Codable, Hashable {
    /// Made, and not attached yet. Starts no work.
    case built
    /// Attached; `didBecomeActive()` has not returned yet. May start work and attach children.
    case activating
    /// Attached and active.
    case active
    /// Being detached: starts nothing any more, and waits for what runs.
    case closing
    /// Detached, for good: an interactor is attached once in its life.
    case closed

    /// Whether the unit may start work and attach children.
    var isOpen: Bool { self == .activating || self == .active }
}

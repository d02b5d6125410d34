/// The change of a slot that ``Slot/change(_:)`` makes.
public enum SlotChange<Key: Hashable & Sendable>: Sendable {
    /// Leave the slot as it is.
    case stay
    /// Detach the child, if there is one.
    case clear
    /// Show this child, which was built for the key, in place of the current one.
    case show(Key, any Routing)
    /// The function has changed slots that are nested in this one, with this result.
    case changed(Transition)
}

/// The treatment of requests that come while a transition runs.
public enum TransitionOrder: Sendable {
    /// Each has its turn.
    case firstInFirstOut
    /// The latest request replaces those that wait, and the one that runs unless it is committed.
    case latestWins
}

/// The result of a request to a ``Slot``.
public enum Transition: Sendable, Hashable {
    /// The slot shows what was asked for.
    case done
    /// The slot showed it already.
    case unchanged
    /// The transition comes later, and the caller cannot wait for it: the caller is part of a
    /// transition that comes before it, or of a unit that is closing.
    case queued(QueuedTransition)
    /// The transition failed.
    case failed(RoutingError)
}

/// A transition that comes later.
public struct QueuedTransition: Sendable, Hashable {
    let request: TransitionRequest

    /// Waits for the result.
    ///
    /// Call it from work that the transition does not wait for.
    ///
    /// - Returns: the result; ``Transition/queued(_:)`` if the current work must end before.
    public func outcome() async -> Transition { await request.outcome() }

    /// Whether both are the same transition.
    public static func == (one: Self, other: Self) -> Bool { one.request === other.request }

    /// Hashes the identity of the transition.
    public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(request)) }
}

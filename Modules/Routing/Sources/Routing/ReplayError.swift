/// Why an event does not fit those that were replayed before it.
public enum ReplayError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The event is about a unit that was never attached, or is gone.
    case unknownUnit(UInt64)
    /// The unit has its place already.
    case attachedTwice(UInt64)
    /// The tree has a root already.
    case secondRoot(UInt64, besides: UInt64)

    /// One sentence, with what to do.
    public var description: String {
        switch self {
        case .unknownUnit(let id):
            "Unit \(id) is not in the tree here; replay a trace from its first event on."
        case .attachedTwice(let id):
            "Unit \(id) is in the tree already; replay the events of one process, each once."
        case .secondRoot(let id, let root):
            "Unit \(id) would be a second root besides \(root); replay one tree at a time."
        }
    }
}

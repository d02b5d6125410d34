import Synchronization

/// What happened in a storm, in order.
final class StormJournal: Sendable {
    enum Event: Sendable, Hashable {
        case becomesActive, isActive, resigns, hasResigned
        case workBegins, workEnds
        case told
        case detached
        case released
        /// The unit got its place below another, or was refused; in that one's slot or beside it.
        case built(below: Int?, inSlot: Bool, isWired: Bool)
        case shutDown
    }

    struct Entry: Sendable {
        let event: Event
        let unit: Int
    }

    private let lines = Mutex<[Entry]>([])

    var entries: [Entry] { lines.withLock { $0 } }

    /// Whether a unit was built and is not released.
    var isAnyAlive: Bool {
        let entries = entries
        let built = entries.count { if case .built = $0.event { true } else { false } }
        return entries.count { $0.event == .released } < built
    }

    func note(_ event: Event, _ unit: Int) {
        lines.withLock { $0.append(Entry(event: event, unit: unit)) }
    }
}

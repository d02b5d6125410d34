import Synchronization

/// The events of a storm, in order.
final class StormJournal: Sendable {
    enum Event: Sendable, Hashable {
        case becomesActive, isActive, resigns, hasResigned
        case workBegins, workEnds
        case notified
        case detached
        case released
        /// The owner of the slot placed or removed the unit's view.
        case viewAdded, viewRemoved
        /// The unit was built, to be attached to another one, in its slot or beside it.
        case built(below: Int?, inSlot: Bool, isWired: Bool)
        case shutDown
    }

    struct Entry: Sendable {
        let event: Event
        let unit: Int
    }

    private let lines = Mutex<[Entry]>([])

    var entries: [Entry] { lines.withLock { $0 } }

    /// Whether a unit was built and is not released yet.
    var isAnyAlive: Bool {
        let entries = entries
        let built = entries.count { if case .built = $0.event { true } else { false } }
        return entries.count { $0.event == .released } < built
    }

    func append(_ event: Event, _ unit: Int) {
        lines.withLock { $0.append(Entry(event: event, unit: unit)) }
    }
}

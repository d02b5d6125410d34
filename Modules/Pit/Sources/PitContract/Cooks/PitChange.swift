#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// A change that a person made to the pit, with all that its undo needs.
public struct PitChange: Sendable, Hashable, Codable {
    /// The kind of a change, with what only it has.
    public enum Action: Sendable, Hashable, Codable {
        case start
        /// Confirmed the stage that was current.
        case confirm
        /// Made the current stage longer by seconds, or shorter for a negative number.
        case adjust(seconds: Int)
        /// Took the cook off the pit, where it had this place among the others.
        case finish(place: Int)
        case note(text: String)
        /// Chose a probe for the cook, or none.
        case use(probe: String?)
        /// Planned, changed or ended the meal, which has this time since.
        case meal(ready: Date?)
    }

    /// The kind of the change.
    public let action: Action
    /// The time of the change, by the clock of the pit.
    public let time: Date
    /// The cook before the change; after a start, the new one; `nil` for a change of the meal.
    public let cook: Cook?
    /// The meal before a start or a change of the meal; `nil` when there was none.
    let meal: PlannedMeal?

    init(_ action: Action, of cook: Cook?, meal: PlannedMeal? = nil, at time: Date) {
        self.action = action
        self.time = time
        // A journal of measurements would have no end.
        self.cook = cook?.withoutMeasurements
        self.meal = meal
    }

    /// The stage that was confirmed or adjusted: the one that was current then.
    public var stage: Cook.Stage? {
        guard let cook else { return nil }
        return cook.progress(at: time).event.stage.map { cook.stages[$0] }
    }

    var isFinish: Bool { if case .finish = action { true } else { false } }
}

/// The changes that a person made to a pit, the oldest first.
///
/// It is part of the pit's file, which each change writes whole. So it has limits: a file with a full
/// journal has some 200 KB more, and a change takes a few milliseconds more.
public struct PitJournal: Sendable, Hashable, Codable {
    /// The most changes that can be undone.
    static let mostChanges = 100
    /// The most finished cooks that are kept besides.
    static let mostFinished = 100

    /// The newest changes, the last one last.
    public private(set) var changes: [PitChange] = []
    /// The ends of cooks before those changes.
    public private(set) var finished: [PitChange] = []

    /// Creates a journal without changes.
    public init() {}

    /// All that is known, the newest last.
    public var all: [PitChange] { finished + changes }

    /// Returns what is known, the newest last.
    ///
    /// - Parameter id: the name of a cook, of which alone it is; `nil` for all.
    /// - Throws: ``PitError`` when nothing is known of the cook.
    public func changes(of id: Cook.ID?) throws(PitError) -> [PitChange] {
        guard let id else { return all }
        let changes = all.filter { $0.cook?.id == id }
        guard !changes.isEmpty else { throw .rejected("The log has nothing about `\(id)`.") }
        return changes
    }

    /// Returns whether the cook, which is not on the pit, was taken off; else its start was undone.
    public func hasEnd(of cook: Cook) -> Bool {
        all.contains { change in
            change.isFinish && change.cook?.id == cook.id && change.cook?.started == cook.started
        }
    }

    /// Returns the change that an undo undoes.
    func lastChange() throws(PitError) -> PitChange {
        guard let last = changes.last else { throw .rejected("There is nothing to undo.") }
        return last
    }

    mutating func append(_ change: PitChange) {
        changes.append(change)
        let old = changes.prefix(max(0, changes.count - Self.mostChanges))
        changes.removeFirst(old.count)
        finished = Array((finished + old.filter(\.isFinish)).suffix(Self.mostFinished))
    }

    mutating func removeLast() { changes.removeLast() }
}

public import Essentials
import Readings

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
        /// Chose a probe for the pit, or none, in place of another one.
        case fire(probe: String?, before: String?)
        /// Changed the temperature at which a stage ends.
        case target(celsius: Int)
        /// Planned, changed or ended the meal, which has this time since.
        case meal(ready: Date?)
    }

    /// The kind of the change.
    public let action: Action
    /// The time of the change, by the clock of the pit.
    public let time: Date
    /// The cook before the change; after a start, the new one; `nil` for a change of the meal.
    ///
    /// It has its notes, and some of what its probe measured, only when it was taken off the pit.
    public fileprivate(set) var cook: Cook?
    /// The number of notes of the cook before the change: two equal notes of one second differ in it.
    let noteCount: Int
    /// The meal before a start or a change of the meal; `nil` when there was none.
    let meal: PlannedMeal?
    /// The probe in the pit, with what it measured while a cook was there that was taken off.
    let pit: CookProbe?

    init(
        _ action: Action, of cook: Cook?, noteCount: Int? = nil, meal: PlannedMeal? = nil,
        pit: CookProbe? = nil, at time: Date
    ) {
        self.action = action
        self.time = time
        // A journal of measurements would have no end, and with the notes in each change it would grow with the
        // square of their number.
        self.noteCount = noteCount ?? cook?.notes.count ?? 0
        if case .finish = action, let cook {
            var finished = cook
            finished.probe = cook.probe?.thinned(since: .distantPast)
            (self.cook, self.pit) = (finished, pit?.thinned(since: cook.started))
        } else {
            var cook = cook?.withoutMeasurements
            cook?.notes = []
            (self.cook, self.pit) = (cook, nil)
        }
        self.meal = meal
    }

    private enum CodingKeys: CodingKey {
        case action, time, cook, noteCount, meal, readings, pit, pitReadings
    }

    /// Reads a stored change; up to version 3 of the file, each had the notes of its cook.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        var cook = try container.decodeIfPresent(Cook.self, forKey: .cook)
        var pit = try container.decodeIfPresent(String.self, forKey: .pit)
            .flatMap { ProbeName($0) }.map { CookProbe(name: $0) }
        if let start = cook?.started {
            // Programs that kept no readings wrote none.
            if let text = try container.decodeIfPresent(String.self, forKey: .readings) {
                cook?.probe?.takeMeasurements(short: text, since: start)
            }
            if let text = try container.decodeIfPresent(String.self, forKey: .pitReadings) {
                pit?.takeMeasurements(short: text, since: start)
            }
        }
        self.init(
            try container.decode(Action.self, forKey: .action), of: cook,
            noteCount: try container.decodeIfPresent(Int.self, forKey: .noteCount),
            meal: try container.decodeIfPresent(PlannedMeal.self, forKey: .meal), pit: pit,
            at: try container.decode(Date.self, forKey: .time))
    }

    /// Writes the change with its cook; measurements are a short text.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(action, forKey: .action)
        try container.encode(time, forKey: .time)
        try container.encodeIfPresent(cook?.withoutMeasurements, forKey: .cook)
        try container.encode(noteCount, forKey: .noteCount)
        try container.encodeIfPresent(meal, forKey: .meal)
        guard let cook else { return }
        try container.encodeIfPresent(
            cook.probe?.shortMeasurements(since: cook.started), forKey: .readings)
        try container.encodeIfPresent(pit?.name.description, forKey: .pit)
        try container.encodeIfPresent(
            pit?.shortMeasurements(since: cook.started), forKey: .pitReadings)
    }

    /// The bytes that it takes in a file, with what can be long, and at least.
    fileprivate var size: Int {
        let stages = cook?.stages.reduce(0) { $0 + 200 + ($1.task?.utf8.count ?? 0) } ?? 0
        let notes = cook?.notes.reduce(0) { $0 + 100 + $1.text.utf8.count } ?? 0
        let readings = [cook?.probe, pit].reduce(0) { $0 + ($1?.measurements.count ?? 0) * 12 }
        return stages + notes + readings + (meal?.dishes.count ?? 0) * 300
    }

    /// The stage that was confirmed or adjusted: the one that was current then.
    public var stage: Cook.Stage? {
        guard let cook else { return nil }
        return cook.progress(at: time).event.stage.map { cook.stages[$0] }
    }

    var isFinish: Bool { if case .finish = action { true } else { false } }

    /// Returns whether it is the same change, which may have other readings after a redo.
    func isSame(as other: PitChange?) -> Bool {
        action == other?.action && time == other?.time && cook?.id == other?.cook?.id
    }
}

/// A change that was undone, with all that its redo needs.
struct UndoneChange: Sendable, Hashable, Codable {
    let change: PitChange
    /// The cook as the change had left it, without notes and measurements; `nil` when it had left none.
    let cook: Cook?
    /// The meal as the change had left it.
    let meal: PlannedMeal?

    init(_ change: PitChange, cook: Cook?, meal: PlannedMeal?) {
        (self.change, self.meal) = (change, meal)
        var cook = cook?.withoutMeasurements
        cook?.notes = []
        self.cook = cook
    }
}

/// The changes that a person made to a pit, the oldest first.
///
/// It is part of the pit's file, which each change writes whole. So it has limits: a file with a full
/// journal of usual cooks has some 200 KB more, and a change takes a few milliseconds more.
public struct PitJournal: Sendable, Hashable, Codable {
    /// The most changes that can be undone.
    static let mostChanges = 100
    /// The most finished cooks that are kept besides.
    static let mostFinished = 100
    /// The most bytes: the file has room for the cooks too, so the journal never prevents a change.
    private static let mostBytes = 16 << 20

    /// The newest changes, the last one last.
    public private(set) var changes: [PitChange] = []
    /// The ends of cooks before those changes.
    public private(set) var finished: [PitChange] = []

    /// The changes that were undone since the last other change, the last one undone last.
    private(set) var undone: [UndoneChange] = []

    /// Creates a journal without changes.
    public init() {}

    /// Reads a stored journal; programs without redo wrote nothing that was undone.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        changes = try container.decode([PitChange].self, forKey: .changes)
        finished = try container.decode([PitChange].self, forKey: .finished)
        undone = try container.decodeIfPresent([UndoneChange].self, forKey: .undone) ?? []
    }

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

    /// Changes the last cook of this name that was taken off, and returns it; `nil` without one.
    mutating func changeFinished(
        _ id: Cook.ID, _ body: (inout Cook) throws(PitError) -> Void
    ) throws(PitError) -> Cook? {
        func place(_ changes: [PitChange]) -> Int? {
            changes.lastIndex { $0.isFinish && $0.cook?.id == id }
        }
        if let place = place(changes), var cook = changes[place].cook {
            try body(&cook)
            changes[place].cook = cook
            return cook
        }
        guard let place = place(finished), var cook = finished[place].cook else { return nil }
        try body(&cook)
        finished[place].cook = cook
        return cook
    }

    /// Returns the change that an undo undoes.
    func lastChange() throws(PitError) -> PitChange {
        guard let last = changes.last else { throw .rejected("There is nothing to undo.") }
        return last
    }

    /// Returns the change that a redo makes again.
    func lastUndone() throws(PitError) -> UndoneChange {
        guard let last = undone.last else { throw .rejected("There is nothing to redo.") }
        return last
    }

    mutating func append(_ change: PitChange) {
        forgetUndone()
        add(change)
    }

    mutating func forgetUndone() { undone = [] }

    /// Moves the last change to those that can be redone.
    mutating func undoLast(_ undone: UndoneChange) {
        changes.removeLast()
        self.undone.append(undone)
    }

    /// Moves the change that was undone last back, as it is now.
    mutating func redoLast(_ change: PitChange) {
        undone.removeLast()
        add(change)
    }

    private mutating func add(_ change: PitChange) {
        changes.append(change)
        let old = changes.prefix(max(0, changes.count - Self.mostChanges))
        changes.removeFirst(old.count)
        finished = Array((finished + old.filter(\.isFinish)).suffix(Self.mostFinished))
        var bytes = 0
        let kept = all.reversed().prefix { change in
            bytes += change.size
            return bytes <= Self.mostBytes
        }.count
        finished = finished.suffix(max(0, kept - changes.count))
        changes = changes.suffix(max(1, kept))
    }
}

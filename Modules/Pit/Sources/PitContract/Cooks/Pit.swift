public import Essentials
public import Readings

/// The cooks on a person's pit, the meal that they are for, and the changes of them.
///
/// A value without a clock or a file: a service applies a change to the newest pit, under its lock.
/// A change that throws has changed nothing.
public struct Pit: Sendable, Hashable {
    /// The cooks, in the order in which they were started.
    public private(set) var cooks: [Cook]
    /// The meal that was planned last, until it is ended; it may be over.
    public internal(set) var lastMeal: PlannedMeal?
    /// The person's changes, also of cooks that are gone.
    public internal(set) var journal: PitJournal
    /// The fire; `nil` without a probe in the pit.
    public internal(set) var fire: PitFire?
    /// The places of the cooks: each row of a long board looks for its own.
    private var places: [Cook.ID: Int]

    /// Creates a pit.
    public init(
        cooks: [Cook] = [], meal: PlannedMeal? = nil, journal: PitJournal = PitJournal(),
        fire: PitFire? = nil
    ) {
        self.fire = fire
        self.cooks = cooks
        lastMeal = meal
        self.journal = journal
        places = Self.places(of: cooks)
    }

    /// Returns the cook of this name; `nil` when there is none.
    public func cook(_ id: Cook.ID) -> Cook? { places[id].map { cooks[$0] } }

    /// Returns the cook of this name.
    ///
    /// - Throws: ``PitError`` with the names of the cooks that there are.
    public func existingCook(_ id: Cook.ID) throws(PitError) -> Cook { cooks[try index(of: id)] }

    /// Returns the cooks that were finished, as far as the log has them, and those on the pit, with the probe that
    /// was in the pit.
    ///
    /// - Parameter id: the name of those that are returned; `nil` for all.
    public func allCooks(named id: Cook.ID?) -> [(cook: Cook, pit: CookProbe?)] {
        let finished = journal.all.filter(\.isFinish).compactMap { change in
            change.cook.map { ($0, change.pit) }
        }
        return (finished + cooks.map { ($0, fire?.probe) }).filter { id == nil || $0.0.id == id }
    }

    /// Puts a piece of meat on the pit; one that the meal plans is that of the meal.
    public mutating func start(_ order: CookOrder, at now: Date) -> Cook {
        let meal = meal(at: now)
        let planned = order.name == nil ? meal?.id(for: order, at: now) : nil
        let id = planned ?? newID(for: order.name ?? order.plan.name, besides: meal)
        let cook = Cook(id: id, order: order, started: now)
        places[id] = cooks.count
        cooks.append(cook)
        journal.append(PitChange(.start, of: cook, meal: lastMeal, at: now))
        lastMeal?.start(id)
        return cook
    }

    /// Notes that the person has done what a stage waits for.
    public mutating func confirm(
        _ id: Cook.ID, stage: Int, early: Bool, at now: Date
    ) throws(PitError) -> Cook {
        let pit = fire?.celsius(at: now)
        return try change(id, .confirm, at: now) { cook throws(PitError) in
            try cook.confirm(stage: stage, early: early, pit: pit, at: now)
        }
    }

    /// Makes the current stage of a cook longer, or shorter for a negative duration.
    public mutating func adjust(
        _ id: Cook.ID, by duration: Duration, at now: Date
    ) throws(PitError) -> Cook {
        let seconds = Int(clamping: duration.components.seconds)
        return try change(id, .adjust(seconds: seconds), at: now) { cook throws(PitError) in
            try cook.adjust(by: duration, at: now)
        }
    }

    /// Notes a sentence about a cook, or about the last one of its name that was taken off: how it tasted.
    public mutating func note(
        _ id: Cook.ID, _ text: String, at now: Date
    ) throws(PitError) -> Cook {
        let cook = try changeNotes(of: id) { cook throws(PitError) in try cook.note(text, at: now) }
        let count = cook.notes.count - 1
        journal.append(PitChange(.note(text: text), of: cook, noteCount: count, at: now))
        return cook
    }

    private mutating func changeNotes(
        of id: Cook.ID, _ body: (inout Cook) throws(PitError) -> Void
    ) throws(PitError) -> Cook {
        if places[id] == nil, let cook = try journal.changeFinished(id, body) { return cook }
        let index = try index(of: id)
        try body(&cooks[index])
        return cooks[index]
    }

    /// Chooses the probe in a cook, or none.
    ///
    /// - Throws: ``PitError`` for a probe of the pit, and with the name of the cook that has the probe already.
    public mutating func use(
        _ probe: ProbeName?, for id: Cook.ID, at now: Date
    ) throws(PitError) -> Cook {
        let cook = try existingCook(id)
        guard probe != cook.probe?.name else { return cook }
        if let probe, probe.measuresPit { throw .rejected(probe.pitSentence) }
        if let probe, let other = cooks.first(where: { $0.id != id && $0.shares(probe) }) {
            throw .taken(probe, by: other.id)
        }
        if let probe, fire?.probe.name == probe { throw .taken(probe, by: "The pit") }
        return try change(id, .use(probe: probe?.description), at: now) { $0.use(probe, at: now) }
    }

    /// Changes the temperature at which a cook is ready, or the stage of now ends.
    public mutating func aim(
        _ id: Cook.ID, at celsius: Int, at now: Date
    ) throws(PitError) -> Cook {
        let pit = fire?.celsius(at: now)
        return try change(id, .target(celsius: celsius), at: now) { cook throws(PitError) in
            try cook.aim(at: celsius, at: now)
            cook.estimate(pit: pit, isFree: true, at: now)
        }
    }

    /// Takes over what the probe in a cook measured.
    ///
    /// Nothing happens when the cook is gone, or has another probe by now. There is nothing to undo.
    public mutating func measure(
        _ measurement: Measurement, of id: Cook.ID, by probe: ProbeName, at now: Date
    ) {
        if isFire(id), fire?.probe.name == probe {
            let target = pitCelsius(at: now)
            fire?.take(measurement, target: target, at: now)
        }
        guard let index = places[id], cooks[index].probe?.name == probe else { return }
        cooks[index].measure(measurement, pit: fire?.celsius(at: now), at: now)
    }

    /// Drops the measurements that come later than a time: they were taken before the clock was set back.
    public mutating func forgetMeasurements(after now: Date) {
        fire?.probe.measurements.removeAll { $0.date > now }
        for index in cooks.indices { cooks[index].probe?.measurements.removeAll { $0.date > now } }
    }

    /// Takes a piece of meat off the pit, and returns it.
    public mutating func finish(
        _ id: Cook.ID, early: Bool, at now: Date
    ) throws(PitError) -> Cook {
        let index = try index(of: id)
        if !early, cooks[index].progress(at: now).event != .done {
            throw .early(cooks[index].openStage(at: now))
        }
        let cook = cooks.remove(at: index)
        places = Self.places(of: cooks)
        journal.append(
            PitChange(.finish(place: index), of: cook, pit: fire?.probe, at: now))
        return cook
    }

    /// Undoes the last change.
    ///
    /// - Parameter change: the change that the person saw. So two people who undo one change, in two
    ///   terminals, never undo the one before.
    /// - Returns: the cook as it is then; `nil` when its start was undone.
    public mutating func undo(_ change: PitChange, at now: Date) throws(PitError) -> Cook? {
        let last = try journal.lastChange()
        guard last == change else {
            throw .rejected(
                """
                Meanwhile the last change is another one: \(last.sentence(at: now)). Nothing was undone. \
                To undo that one, try again.
                """)
        }
        let undone = UndoneChange(
            change, cook: change.cook.flatMap { cook($0.id) }, meal: lastMeal)
        var cooks = cooks
        switch (change.action, change.cook) {
        case (.start, let cook?):
            cooks.remove(at: try index(of: cook.id))
            lastMeal?.plan(cook.id, as: change.meal)
        case (.finish(let place), let cook?):
            cooks.insert(cook, at: min(max(0, place), cooks.count))
        case (.note, let cook?):
            _ = try changeNotes(of: cook.id) {
                $0.notes = Array($0.notes.prefix(max(0, change.noteCount)))
            }
            cooks = self.cooks
        case (.confirm, let cook?), (.adjust, let cook?), (.use, let cook?), (.target, let cook?):
            let index = try index(of: cook.id)
            cooks[index] = cook.keepingRest(of: cooks[index])
        case (.fire(_, let before), _):
            fire = before.flatMap { ProbeName($0) }.map { PitFire($0) }
        case (.meal, _): lastMeal = change.meal?.keepingReminders(of: lastMeal)
        // No program writes such a change.
        case (_, nil): break
        }
        (self.cooks, places) = (cooks, Self.places(of: cooks))
        journal.undoLast(undone)
        return change.cook.flatMap { self.cook($0.id) }
    }

    /// Makes the change again that was undone last, if nothing was changed since.
    ///
    /// - Parameter change: the change that the person saw, as for an undo.
    /// - Returns: the cook as it is then; `nil` when it is not on the pit any more.
    public mutating func redo(_ change: PitChange, at now: Date) throws(PitError) -> Cook? {
        let last = try journal.lastUndone()
        guard last.change == change else {
            throw .rejected(
                """
                Meanwhile another change was undone: \(last.change.sentence(at: now)). Nothing was \
                redone. To redo that one, try again.
                """)
        }
        var (cooks, redone) = (cooks, change)
        let index = change.cook.flatMap { places[$0.id] }
        switch (change.action, last.cook, index) {
        case (.start, let cook?, nil):
            cooks.append(cook)
            lastMeal?.start(cook.id)
        case (.finish, _, let index?):
            // There may be readings since the undo.
            redone = PitChange(
                change.action, of: cooks.remove(at: index), pit: fire?.probe, at: change.time)
        case (.note(let text), _, _):
            let note = Cook.Note(time: change.time, text: text)
            _ = try changeNotes(of: change.cook?.id ?? "") { $0.notes.append(note) }
            cooks = self.cooks
        case (.confirm, let cook?, let index?), (.adjust, let cook?, let index?),
            (.use, let cook?, let index?), (.target, let cook?, let index?):
            cooks[index] = cook.keepingRest(of: cooks[index])
        case (.fire(let probe, _), _, _):
            fire = probe.flatMap { ProbeName($0) }.map { PitFire($0) }
        case (.meal, _, _): lastMeal = last.meal?.keepingReminders(of: lastMeal)
        // No program writes such a change.
        case (_, _, _): break
        }
        (self.cooks, places) = (cooks, Self.places(of: cooks))
        journal.redoLast(redone)
        return change.cook.flatMap { self.cook($0.id) }
    }

    /// Ends the alarm for an event of a cook, or puts it off for a duration.
    ///
    /// For a dish that the meal plans, the event is the start of its first stage.
    public mutating func silence(
        _ event: CookEvent, of id: Cook.ID, for duration: Duration?, at now: Date
    ) throws(PitError) {
        if places[id] == nil, event == .started(stage: 0), lastMeal?.dish(id) != nil {
            try lastMeal?.silenceStart(of: id, for: duration, at: now)
        } else if isFire(id), fire != nil {
            try fire?.silence(for: duration, at: now)
        } else {
            // No change of the cook, and nothing to undo.
            try cooks[try index(of: id)].silence(event, for: duration, at: now)
        }
    }

    /// A file may have two cooks of one name; the first one counts.
    private static func places(of cooks: [Cook]) -> [Cook.ID: Int] {
        Dictionary(zip(cooks.map(\.id), cooks.indices)) { first, _ in first }
    }

    private mutating func change(
        _ id: Cook.ID, _ action: PitChange.Action, at now: Date,
        _ body: (inout Cook) throws(PitError) -> Void
    ) throws(PitError) -> Cook {
        let index = try index(of: id)
        let old = cooks[index]
        try body(&cooks[index])
        journal.append(PitChange(action, of: old, at: now))
        return cooks[index]
    }

    private func index(of id: Cook.ID) throws(PitError) -> Int {
        guard let index = places[id] else {
            throw .rejected(
                cooks.isEmpty
                    ? "There is no cook `\(id)`. The pit is empty."
                    : "There is no cook `\(id)`. On the pit: "
                        + cooks.map(\.id).joined(separator: ", ") + ".")
        }
        return index
    }
}

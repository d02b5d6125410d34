public import Essentials
public import Readings

/// A change of a pit that a person, or the probe in a cook, asks for.
public enum PitRequest: Sendable, Hashable {
    /// Puts a piece of meat on the pit; one that the meal plans is that of the meal.
    case start(CookOrder)
    /// Notes that the person has done what a stage waits for, and starts the next stage.
    ///
    /// - `stage`: the number of the stage that the person saw. So two confirmations of one stage, in two
    ///   terminals, never confirm the next one.
    /// - `early`: whether the stage may end before its time. If not, one that does not wait yet is refused
    ///   with a ``PitError`` of the kind early.
    case confirm(Cook.ID, stage: Int, early: Bool)
    /// Makes the current stage longer, or shorter for a negative duration, by at most the time left.
    case adjust(Cook.ID, by: Duration)
    /// Takes a piece of meat off the pit.
    ///
    /// - `early`: whether its plan need not be over. If not, a cook that is not done is refused with a
    ///   ``PitError`` of the kind early.
    case finish(Cook.ID, early: Bool)
    /// Notes a sentence about a cook: one line of at most 200 characters, without control characters.
    case note(Cook.ID, String)
    /// Chooses the probe in a cook or, by the name ``Pit/fireName``, in the pit; or none. A probe is in one cook at most.
    case use(ProbeName?, for: Cook.ID)
    /// Changes the temperature of the meat at which the cook is ready, in degrees Celsius.
    case aim(Cook.ID, celsius: Int)
    /// Changes the meal that the cooks are for.
    case meal(MealChange)
    /// Undoes the last change of the pit. An event that then happens again is an alarm again.
    ///
    /// The change is the one that the person saw, from ``PitState/lastChange()``. It is refused when it is
    /// not the last one any more. So two programs never undo two changes for one.
    case undo(PitChange)
    /// Makes the change again that was undone last, from ``PitState/lastUndone()``; each other change ends that.
    case redo(PitChange)
    /// Ends the alarm for an event of a cook, or puts it off for a duration, in all programs.
    ///
    /// For a dish that the meal plans, the event is the start of its first stage.
    case silence(CookEvent, of: Cook.ID, for: Duration?)
    /// Takes over what the probe in a cook measured. It may end a stage, which then waits for the person.
    ///
    /// It is no change of the person: the journal does not have it. Nothing happens when the cook is gone, or
    /// has another probe by now.
    case measure(Measurement, of: Cook.ID, by: ProbeName)

    /// The same request, which may end something before its time.
    public var early: PitRequest {
        switch self {
        case .confirm(let id, let stage, early: _): .confirm(id, stage: stage, early: true)
        case .finish(let id, early: _): .finish(id, early: true)
        default: self
        }
    }
}

/// The answer of a pit to a request.
public struct PitAnswer: Sendable, Hashable {
    /// The cook as it is then, or was when it was taken off; `nil` when the request was about none, and when an
    /// undo or redo has left none.
    public let cook: Cook?
    /// The meal as it is then, or as it was when it ended; `nil` when the request was not about it.
    public let meal: PlannedMeal?

    /// Creates an answer; without arguments, that of a request that was about no cook and no meal.
    public init(cook: Cook? = nil, meal: PlannedMeal? = nil) {
        (self.cook, self.meal) = (cook, meal)
    }
}

extension Pit {
    /// Does what was asked for.
    public mutating func apply(_ request: PitRequest, at now: Date) throws(PitError) -> PitAnswer {
        let cook: Cook?
        switch request {
        case .start(let order): cook = start(order, at: now)
        case .confirm(let id, let stage, let early):
            cook = try confirm(id, stage: stage, early: early, at: now)
        case .adjust(let id, let duration): cook = try adjust(id, by: duration, at: now)
        case .finish(let id, let early): cook = try finish(id, early: early, at: now)
        case .note(let id, let text): cook = try note(id, text, at: now)
        case .use(let probe, let id) where isFire(id):
            try useInPit(probe, at: now)
            return PitAnswer()
        case .use(let probe, let id): cook = try use(probe, for: id, at: now)
        case .aim(let id, let celsius): cook = try aim(id, at: celsius, at: now)
        case .meal(let change): return PitAnswer(meal: try self.change(change, at: now))
        case .undo(let change): cook = try undo(change, at: now)
        case .redo(let change): cook = try redo(change, at: now)
        case .silence(let event, let id, let duration):
            try silence(event, of: id, for: duration, at: now)
            return PitAnswer()
        case .measure(let measurement, let id, let probe):
            measure(measurement, of: id, by: probe, at: now)
            return PitAnswer()
        }
        return PitAnswer(cook: cook)
    }
}

/// One call for each request, with the answer that it has.
extension PitService {
    /// Performs ``PitRequest/start(_:)``.
    public func start(_ order: CookOrder) async throws(PitError) -> Cook {
        try await cook(after: .start(order))
    }

    /// Performs ``PitRequest/confirm(_:stage:early:)``.
    public func confirm(_ id: Cook.ID, stage: Int, early: Bool) async throws(PitError) -> Cook {
        try await cook(after: .confirm(id, stage: stage, early: early))
    }

    /// Performs ``PitRequest/adjust(_:by:)``.
    public func adjust(_ id: Cook.ID, by duration: Duration) async throws(PitError) -> Cook {
        try await cook(after: .adjust(id, by: duration))
    }

    /// Performs ``PitRequest/finish(_:early:)``.
    public func finish(_ id: Cook.ID, early: Bool) async throws(PitError) -> Cook {
        try await cook(after: .finish(id, early: early))
    }

    /// Performs ``PitRequest/note(_:_:)``.
    public func note(_ id: Cook.ID, _ text: String) async throws(PitError) -> Cook {
        try await cook(after: .note(id, text))
    }

    /// Performs ``PitRequest/use(_:for:)``.
    public func use(_ probe: ProbeName?, for id: Cook.ID) async throws(PitError) -> Cook {
        try await cook(after: .use(probe, for: id))
    }

    /// Does what was asked of one cook.
    ///
    /// - Returns: the cook as it is then, or was when it was taken off.
    public func cook(after request: PitRequest) async throws(PitError) -> Cook {
        guard let cook = try await perform(request).cook else {
            preconditionFailure("A pit answers such a request with its cook.")
        }
        return cook
    }

    /// - Returns: the meal as it is then, or as it was when it ended.
    public func change(_ change: MealChange) async throws(PitError) -> PlannedMeal {
        guard let meal = try await perform(.meal(change)).meal else {
            preconditionFailure("A pit answers such a request with its meal.")
        }
        return meal
    }

    /// - Returns: the cook as it is then; `nil` when it is not on the pit any more, or the change was one of
    ///   the meal.
    public func undo(_ change: PitChange) async throws(PitError) -> Cook? {
        try await perform(.undo(change)).cook
    }

    /// - Returns: the same as of an undo.
    public func redo(_ change: PitChange) async throws(PitError) -> Cook? {
        try await perform(.redo(change)).cook
    }

    /// Performs ``PitRequest/silence(_:of:for:)``.
    public func silence(
        _ event: CookEvent, of id: Cook.ID, for duration: Duration?
    ) async throws(PitError) {
        _ = try await perform(.silence(event, of: id, for: duration))
    }

    /// Performs ``PitRequest/measure(_:of:by:)``.
    public func measure(
        _ measurement: Measurement, of id: Cook.ID, by probe: ProbeName
    ) async throws(PitError) {
        _ = try await perform(.measure(measurement, of: id, by: probe))
    }
}

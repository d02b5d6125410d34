public import Essentials
public import Readings

/// Something that the person should do now, and has not acknowledged: a cook waits or is done, or a dish should
/// be started, or the fire needs care.
///
/// It rings at that time, and again 5, 15, 35 and 75 minutes later: someone who is away does not miss it, and
/// an empty room is quiet in the end. All programs ring at the same times, so they need not agree.
public struct CookAlarm: Sendable, Hashable {
    /// The cook, or the dish that should become one.
    public let cook: Cook.ID
    /// The start of the first stage is that of a dish that the meal plans.
    public let event: CookEvent
    /// The action of the person that the cook waits for, as a sentence; `nil` when it waits for none.
    public let task: String?
    /// The temperature that the meat had at that time, if the cook waits because of it.
    public let reached: Temperature?
    /// Whether it is about the pit itself, and the task is what is wrong.
    public let isFire: Bool
    /// The time of the event.
    public let since: Date
    /// The time when it rang last; `nil` while it is put off.
    public let rang: Date?
    /// The time when it rings next; `nil` when it rings no more.
    public let next: Date?

    private static let minutes = [0, 5, 15, 35, 75]

    /// The time by which an alarm is put off by a person who does not say.
    public static let pause = Duration.seconds(600)

    /// Takes the name of a cook from the front of words; `nil`, if there is a duration or nothing.
    public static func takeCook(from words: inout ArraySlice<String>) -> Cook.ID? {
        var rest = words
        return (try? Duration.take(from: &rest)) == nil ? words.popFirst()?.lowercased() : nil
    }

    /// Creates the alarm of a cook; `nil` when there is none.
    public init?(_ cook: Cook, _ progress: CookProgress, at now: Date) {
        if case .started = progress.event { return nil }
        guard progress.event > cook.acknowledged else { return nil }
        let task = progress.event.stage.flatMap { cook.stages[$0].taskSentence }
        let reached = cook.probe?.reached.flatMap {
            $0.stage == progress.event.stage && $0.time == progress.since
                ? Temperature(tenths: $0.tenths) : nil
        }
        self.init(cook.id, progress.event, task, reached, progress.since, cook.snoozed, at: now)
    }

    /// Creates the alarm of the pit itself.
    init(fire sentence: String, since: Date, snoozed: Date?, at now: Date) {
        self.init(
            Pit.fireName, .waits(stage: 0), sentence, nil, since, snoozed, isFire: true, at: now)
    }

    private init(
        _ cook: Cook.ID, _ event: CookEvent, _ task: String?, _ reached: Temperature?,
        _ since: Date, _ snoozed: Date?, isFire: Bool = false, at now: Date
    ) {
        self.isFire = isFire
        (self.cook, self.event, self.task, self.since) = (cook, event, task, since)
        self.reached = reached
        let first = max(since, snoozed ?? since)
        let rings = Self.minutes.map { first + TimeInterval($0 * 60) }
        rang = rings.last { $0 <= now }
        next = rings.first { $0 > now }
    }

    /// Returns the alarms of the dishes that should be started.
    public static func dishes(of meal: PlannedMeal, at now: Date) -> [CookAlarm] {
        meal.dueDishes(at: now).compactMap { dish in
            dish.planned.map { planned in
                CookAlarm(
                    dish.id, .started(stage: 0), nil, nil, meal.start(of: planned),
                    planned.snoozed, at: now)
            }
        }
    }

    /// Returns the time at which a pause that starts now is over.
    static func end(of pause: Duration, at now: Date) throws(PitError) -> Date {
        guard pause > .zero, pause <= .seconds(30 * 86_400) else {
            throw .rejected("An alarm can be put off by up to 30 days. Nothing changed.")
        }
        return now + (pause / .seconds(1)).rounded(.up)
    }
}

extension Pit {
    /// Returns the alarms of all cooks, and of the dishes that should be started.
    public func alarms(at now: Date) -> [CookAlarm] {
        cooks.compactMap { $0.alarm(at: now) }
            + (meal(at: now).map { CookAlarm.dishes(of: $0, at: now) } ?? [])
            + [fireAlarm(at: now)].compactMap(\.self)
    }
}

extension Pit {
    /// Returns the requests that end the alarm of a cook, or all alarms, or put them off for a duration.
    ///
    /// To end what has ended is fine, so a script may do so twice. There is nothing to put off, however.
    ///
    /// - Throws: ``PitError`` also when there is no such cook or dish.
    public func silencing(
        _ cook: Cook.ID?, for duration: Duration?, at now: Date
    ) throws(PitError) -> [PitRequest] {
        let alarms = alarms(at: now).filter { cook == nil || $0.cook == cook }
        let isKnown =
            cook.map {
                isFire($0) && fire != nil || self.cook($0) != nil || meal(at: now)?.dish($0) != nil
            } ?? true
        guard !alarms.isEmpty || duration == nil && isKnown else {
            throw .rejected("There is no alarm\(cook.map { " of \($0)" } ?? ""). Nothing changed.")
        }
        return alarms.map { .silence($0.event, of: $0.cook, for: duration) }
    }
}

extension Cook {
    /// Returns the alarm of the cook; `nil` when there is none.
    public func alarm(at now: Date) -> CookAlarm? {
        CookAlarm(self, progress(at: now), at: now)
    }

    /// Ends the alarm for an event, or puts it off for a duration.
    mutating func silence(
        _ event: CookEvent, for duration: Duration?, at now: Date
    ) throws(PitError) {
        guard alarm(at: now)?.event == event else { throw .noAlarm(of: id) }
        if let duration {
            snoozed = try CookAlarm.end(of: duration, at: now)
        } else {
            (acknowledged, snoozed) = (event, nil)
        }
    }
}

extension PitError {
    static func noAlarm(of id: Cook.ID) -> PitError {
        .rejected("There is no such alarm of \(id). Nothing changed.")
    }
}

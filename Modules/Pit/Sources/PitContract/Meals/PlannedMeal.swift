public import Essentials

/// A dinner: the cooks that should be ready at one time.
///
/// A dish is planned until its cook is on the pit, under the name of the dish. Who is late is computed from
/// the cooks and the clock, by ``MealPlan``.
public struct PlannedMeal: Sendable, Hashable, Codable {
    /// The time to eat.
    public internal(set) var ready: Date
    /// The dishes, in the order in which they were added.
    public internal(set) var dishes: [Dish]

    /// A cook of the meal.
    public struct Dish: Sendable, Hashable, Codable, Identifiable {
        /// The name of its cook.
        public let id: Cook.ID
        /// The cook to start; `nil` when it is, or was, on the pit.
        public internal(set) var planned: Planned?
    }

    /// A cook that is to be started.
    public struct Planned: Sendable, Hashable, Codable {
        /// The name of its plan.
        public let cut: String
        /// The weight, on which the length of the cook depends.
        public let weight: Weight
        /// The length of the plan when the dish was added, in seconds.
        public let seconds: Int
        /// Whether the person knows that it is time to start.
        var isReminded = false
        /// The time until which the person wants no alarm for the start.
        var snoozed: Date?
    }

    /// The time after which the meal counts as eaten.
    public var end: Date { ready + 6 * 3600 }

    /// Returns the dish of this name; `nil` when there is none.
    public func dish(_ id: Cook.ID) -> Dish? { dishes.first { $0.id == id } }

    /// Returns the time at which a dish should be started.
    public func start(of planned: Planned) -> Date { ready - TimeInterval(planned.seconds) }

    /// The dishes that are meant when a cook is started now: not those of a meal that is days ahead.
    private func near(_ now: Date) -> [Dish] {
        dishes.filter { $0.planned.map { start(of: $0) <= now + 12 * 3600 } ?? false }
    }

    /// Returns what is planned under the name of a dish or of a cut, as a person writes it; see `id(for:at:)`.
    public func planned(_ text: String, at now: Date) -> Planned? {
        let (name, near) = (CookPlan.name(ofCut: text), near(now))
        return (near.first { $0.id == name } ?? near.first { $0.planned?.cut == name })?.planned
    }

    /// Returns the dishes that should have been started, and that the person does not know of.
    public func dueDishes(at now: Date) -> [Dish] {
        guard now < end else { return [] }
        return dishes.filter { dish in
            dish.planned.map { !$0.isReminded && start(of: $0) <= now } == true
        }
    }

    /// Returns the time at which the next dish should be started; `nil` when none is planned.
    public func nextStart(after now: Date) -> Date? {
        dishes.compactMap(\.planned).map(start).filter { $0 > now }.min()
    }

    /// Returns the name of the dish that an order is for: one of its cut, if possible of its weight.
    ///
    /// A dish is started at most twelve hours before its time.
    func id(for order: CookOrder, at now: Date) -> Cook.ID? {
        let ofCut = near(now).filter { $0.planned?.cut == order.plan.name }
        return (ofCut.first { $0.planned?.weight == order.weight } ?? ofCut.first)?.id
    }

    /// Notes that the cook of a dish is on the pit.
    mutating func start(_ id: Cook.ID) {
        guard let index = dishes.firstIndex(where: { $0.id == id }) else { return }
        dishes[index].planned = nil
    }

    /// Plans a dish as it was planned in an earlier meal.
    mutating func plan(_ id: Cook.ID, as old: PlannedMeal?) {
        guard let index = dishes.firstIndex(where: { $0.id == id }) else { return }
        dishes[index].planned = old?.dish(id)?.planned
    }

    /// Returns the same meal, in which the person knows what they know in a meal of the same time.
    func keepingReminders(of other: PlannedMeal?) -> PlannedMeal {
        guard let other, other.ready == ready else { return self }
        var meal = self
        for index in dishes.indices {
            guard let planned = other.dish(dishes[index].id)?.planned else { continue }
            if planned.isReminded { meal.dishes[index].planned?.isReminded = true }
            meal.dishes[index].planned?.snoozed = planned.snoozed
        }
        return meal
    }

    /// Ends the alarm for the start of a dish, or puts it off for a duration.
    mutating func silenceStart(
        of id: Cook.ID, for duration: Duration?, at now: Date
    ) throws(PitError) {
        guard dueDishes(at: now).contains(where: { $0.id == id }),
            let index = dishes.firstIndex(where: { $0.id == id })
        else { throw .noAlarm(of: id) }
        if let duration {
            dishes[index].planned?.snoozed = try CookAlarm.end(of: duration, at: now)
        } else {
            dishes[index].planned?.isReminded = true
        }
    }

    /// Puts the alarms off that would ring at once: the person has just planned what is late.
    mutating func putOffDue(at now: Date) {
        for dish in dueDishes(at: now) {
            try? silenceStart(of: dish.id, for: CookAlarm.pause, at: now)
        }
    }

    /// Moves the meal to another time; all starts move with it, and are announced again.
    mutating func move(to date: Date) {
        guard date != ready else { return }
        ready = date
        for index in dishes.indices {
            dishes[index].planned?.isReminded = false
            dishes[index].planned?.snoozed = nil
        }
    }
}

// A stored value may be anything. With these bounds nothing that is calculated with it can overflow.
extension PlannedMeal {
    /// Reads a stored meal, and refuses numbers that no meal has.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        ready = try container.decode(Date.self, forKey: .ready)
        dishes = try container.decode([Dish].self, forKey: .dishes)
        guard abs(ready.timeIntervalSince1970) <= Double(Cook.most),
            dishes.compactMap(\.planned).allSatisfy({ (0...Cook.most).contains($0.seconds) })
        else {
            throw DecodingError.dataCorruptedError(
                forKey: .ready, in: container, debugDescription: "No meal has such numbers.")
        }
    }
}

public import Essentials

/// The dishes of a meal at some time: when each starts, when it is ready, and who is late.
public struct MealPlan: Sendable, Hashable {
    /// The time to eat.
    public let ready: Date
    /// The dishes, in their order.
    public let dishes: [Dish]

    /// The state of a dish: whether it is on the pit, or should be.
    public enum Status: Sendable, Hashable {
        /// Its time to start has not come.
        case planned
        /// It should have been started.
        case due
        /// Its cook is on the pit, and this event was the last.
        case onPit(CookEvent)
        /// Its cook was taken off the pit.
        case offPit
    }

    /// A dish at some time.
    public struct Dish: Sendable, Hashable, Identifiable {
        /// The name of the cook that the dish is, or will be.
        public let id: Cook.ID
        /// The state at the time of the plan.
        public let status: Status
        /// `nil` when the cook is off the pit, as all that follows.
        public let weight: Weight?
        /// The time of the start: the planned one until the cook is on the pit.
        public let start: Date?
        /// The time when it is ready, if it is started at once when due, and you confirm what it waits for.
        public let ready: Date?
        /// The time to eat that it is compared with.
        public let target: Date
        /// The next time when this changes by itself.
        public let nextChange: Date?

        /// Minutes after the time to eat, as a clock without seconds shows them; negative before it.
        ///
        /// Less than a minute is 0.
        public var minutesLate: Int {
            let minutes = (ready?.timeIntervalSince(target) ?? 0) / 60
            return abs(minutes) < 1 ? 0 : Int(minutes.rounded(.down))
        }

        /// Whether it is ready a whole minute after the time to eat, or later.
        public var isLate: Bool { minutesLate > 0 }
    }

    /// Creates a plan of dishes that are known.
    public init(ready: Date, dishes: [Dish]) {
        (self.ready, self.dishes) = (ready, dishes)
    }

    /// Computes where the dishes of a meal are.
    public init(_ meal: PlannedMeal, on pit: Pit, at now: Date) {
        ready = meal.ready
        dishes = meal.dishes.map { Dish($0, of: meal, on: pit, at: now) }
    }

    /// The dishes that are late, the latest first.
    public var late: [Dish] {
        dishes.filter(\.isLate).sorted { $0.minutesLate > $1.minutesLate }
    }

    /// The first full minute at which all dishes can be ready; not before the time to eat.
    public var possible: Date {
        let latest = dishes.compactMap(\.ready).reduce(ready, max)
        return Date(timeIntervalSince1970: (latest.timeIntervalSince1970 / 60).rounded(.up) * 60)
    }
}

extension MealPlan.Dish {
    /// Computes where one dish of a meal is.
    public init(_ dish: PlannedMeal.Dish, of meal: PlannedMeal, on pit: Pit, at now: Date) {
        id = dish.id
        target = meal.ready
        if let planned = dish.planned {
            let planStart = meal.start(of: planned)
            let isDue = planStart <= now
            let ready = max(planStart, now) + TimeInterval(planned.seconds)
            status = isDue ? .due : .planned
            (weight, start, self.ready) = (planned.weight, planStart, ready)
            nextChange = isDue ? Self.nextMinute(ready, after: target, now: now) : planStart
        } else if let cook = pit.cook(id) {
            let progress = cook.progress(at: now)
            status = .onPit(progress.event)
            (weight, start, ready) = (cook.weight, cook.started, progress.ready)
            // A stage that waits, or ends by temperature, makes the dish later while time goes on.
            let isOpen = progress.due == nil && progress.event != .done
            nextChange = [
                isOpen ? Self.nextMinute(progress.ready, after: target, now: now) : nil,
                progress.nextChange,
            ].compactMap(\.self).min()
        } else {
            status = .offPit
            (weight, start, ready, nextChange) = (nil, nil, nil, nil)
        }
    }

    /// Returns the time when a dish whose ready time moves on with the clock is a minute later.
    private static func nextMinute(_ ready: Date, after target: Date, now: Date) -> Date {
        let minutes = ready.timeIntervalSince(target) / 60
        return now + max(1, (minutes.rounded(.down) + 1 - minutes) * 60)
    }
}

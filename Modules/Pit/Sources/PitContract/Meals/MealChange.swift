public import Essentials

/// A change of the meal.
public enum MealChange: Sendable, Hashable {
    /// Plans a meal or, if there is one, moves it and adds dishes; without a time it stays where it is.
    case plan(ready: Date?, adding: [MealOrder])
    /// Takes dishes out of the meal; their cooks stay on the pit.
    case remove([Cook.ID])
    /// Ends the meal: it was eaten, or is called off. Its cooks stay on the pit.
    case end
}

/// A dish that a meal gets.
public enum MealOrder: Sendable, Hashable {
    /// A piece of meat that is to be started in time.
    case planned(CookOrder)
    /// A cook that is on the pit.
    case onPit(Cook.ID)
}

extension Pit {
    /// The meal, unless its time is long over.
    public func meal(at now: Date) -> PlannedMeal? { lastMeal.flatMap { now < $0.end ? $0 : nil } }

    /// Changes the meal.
    ///
    /// - Returns: the meal as it is then, or as it was when it ended.
    public mutating func change(
        _ change: MealChange, at now: Date
    ) throws(PitError) -> PlannedMeal {
        let old = meal(at: now)
        var meal: PlannedMeal
        switch (change, old) {
        case (.plan(let date?, _), let old):
            guard date > now else { throw .rejected("The time of the meal has passed.") }
            meal = old ?? PlannedMeal(ready: date, dishes: [])
            meal.move(to: date)
        case (_, let old?): meal = old
        case (_, nil):
            throw .rejected("No dinner is planned. Plan one with its time, such as `dinner 18:00`.")
        }
        switch change {
        case .plan(_, let orders):
            for order in orders { try add(order, to: &meal) }
            meal.putOffDue(at: now)
        case .remove(let ids):
            if let unknown = ids.first(where: { meal.dish($0) == nil }) {
                throw .noDish(unknown, in: meal)
            }
            meal.dishes.removeAll { ids.contains($0.id) }
        case .end:
            set(nil, at: now)
            return meal
        }
        set(meal, at: now)
        return meal
    }

    private mutating func set(_ meal: PlannedMeal?, at now: Date) {
        guard meal != lastMeal else { return }
        journal.append(PitChange(.meal(ready: meal?.ready), of: nil, meal: lastMeal, at: now))
        lastMeal = meal
    }

    private func add(_ order: MealOrder, to meal: inout PlannedMeal) throws(PitError) {
        switch order {
        case .planned(let order):
            let id = newID(for: order.plan.name, besides: meal)
            meal.dishes.append(
                PlannedMeal.Dish(
                    id: id,
                    planned: PlannedMeal.Planned(
                        cut: order.plan.name, weight: order.weight,
                        seconds: order.plan.length(for: order.weight))))
        case .onPit(let id):
            guard meal.dish(id) == nil else { throw .rejected("\(id) belongs to dinner already.") }
            guard cook(id) != nil else {
                throw .rejected(
                    """
                    There is no cook `\(id)` on the pit. Write the weight of what you start for \
                    dinner, and commas: `brisket 5kg, ribs 2kg`.
                    """)
            }
            meal.dishes.append(PlannedMeal.Dish(id: id, planned: nil))
        }
    }

    /// Returns a name that no cook and no dish has: `brisket`, or `brisket-2`.
    func newID(for name: String, besides meal: PlannedMeal?) -> Cook.ID {
        let taken = Set(meal?.dishes.map(\.id) ?? [])
        var id = name
        var number = 2
        // That is the name of the pit itself.
        while id == Self.fireName || cook(id) != nil || taken.contains(id) {
            id = "\(name)-\(number)"
            number += 1
        }
        return id
    }
}

extension PitError {
    fileprivate static func noDish(_ id: Cook.ID, in meal: PlannedMeal) -> PitError {
        let names = meal.dishes.map(\.id).joined(separator: ", ")
        return .rejected(
            names.isEmpty
                ? "`\(id)` is not part of dinner, which has no dishes yet."
                : "`\(id)` is not part of dinner. Its dishes: \(names).")
    }
}

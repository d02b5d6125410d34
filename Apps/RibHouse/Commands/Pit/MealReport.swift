import Essentials
import PitContract

/// The meal as JSON; docs/pit.md has the schema.
struct MealReport: Encodable {
    struct Dish: Encodable {
        let id: String
        let grams: Int?
        /// `planned`, `due`, `onPit` or `offPit`.
        let status: String
        let start: String?
        let ready: String?
        /// Negative before the time of the meal.
        let minutesLate: Int?
    }

    let ready: String
    let dishes: [Dish]

    init(_ plan: MealPlan) {
        ready = plan.ready.ISO8601Format()
        dishes = plan.dishes.map { dish in
            let status =
                switch dish.status {
                case .planned: "planned"
                case .due: "due"
                case .onPit: "onPit"
                case .offPit: "offPit"
                }
            return Dish(
                id: dish.id, grams: dish.weight?.grams, status: status,
                start: dish.start?.ISO8601Format(), ready: dish.ready?.ISO8601Format(),
                minutesLate: dish.ready == nil ? nil : dish.minutesLate)
        }
    }
}

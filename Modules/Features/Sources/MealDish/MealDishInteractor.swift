import Essentials
import PitContract
import Routing
import Streams

/// Follows one dish of the meal, and streams when it is ready.
///
/// After each state of the pit, and when the dish changes by itself, the unit reads the newest pit. So the
/// order in which things happen does not matter.
actor MealDishInteractor: LeafInteractable {
    nonisolated let lifetime: Lifetime

    private let id: Cook.ID
    private let pit: any PitService
    private let clock: any PitClock
    private let dishes = StateStream(MealPlan.Dish?.none)

    init(id: Cook.ID, pit: any PitService, clock: any PitClock) {
        lifetime = Lifetime(label: id)
        self.id = id
        self.pit = pit
        self.clock = clock
    }

    nonisolated var dish: SharedStream<MealPlan.Dish?> { dishes.values }

    func didBecomeActive() {
        let states = pit.pit.makeAsyncIterator()
        task("follows the cook") { [clock] in
            while await states.next() != nil {
                // With each state, also an equal one: it may report a jump of the clock.
                self.restart("waits for the next change") {
                    while let date = await self.refresh(),
                        (try? await clock.sleep(until: date)) != nil
                    {}
                }
            }
        }
    }

    /// Streams the newest state of the dish.
    ///
    /// - Returns: the time of the next change; `nil` when none comes by itself.
    private func refresh() -> Date? {
        // While the pit cannot be read, the dish goes on as it was.
        guard case .ready(let newest)? = pit.pit.newest else { return nil }
        let now = clock.now
        let dish = newest.meal(at: now).flatMap { meal in
            meal.dish(id).map { MealPlan.Dish($0, of: meal, on: newest, at: now) }
        }
        if dish != dishes.value { dishes.send(dish) }
        return dish?.nextChange
    }
}

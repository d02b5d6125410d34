public import PitContract
public import Routing
public import Streams

/// The router of the MealDish unit, as its parent knows it.
public protocol MealDishRouting: Routing {
    /// How far the dish is, then each change; `nil` while the meal does not have it.
    ///
    /// It ends with the unit.
    var dish: SharedStream<MealPlan.Dish?> { get }
}

/// The router of the MealDish unit.
final class MealDishRouter: MealDishRouting {
    private let interactor: MealDishInteractor

    var interactable: any Interactable { interactor }
    var dish: SharedStream<MealPlan.Dish?> { interactor.dish }

    init(interactor: MealDishInteractor) {
        self.interactor = interactor
    }
}

import MealDish
import PitContract
import Routing
import RoutingExtras
import Streams

/// The router of the Meal unit, as its interactor knows it.
protocol MealRouting: ViewableRouting {
    /// Attaches a child for each of the dishes, and for no others.
    ///
    /// Children that are attached already stay. Of two calls at a time the later one wins.
    /// - Returns: the streams of the children that are attached then.
    func follow(dishes: [Cook.ID]) async -> [SharedStream<MealPlan.Dish?>]
}

/// The router of the Meal unit.
final class MealRouter: MealRouting {
    private let interactor: MealInteractor
    let viewable: any Viewable
    private let pit: any PitService
    private let mealDishBuilder: any MealDishBuildable
    private let dishes: KeyedChildren<Cook.ID>

    var interactable: any Interactable { interactor }

    init(
        interactor: MealInteractor, viewable: any Viewable, pit: any PitService,
        mealDishBuilder: any MealDishBuildable
    ) {
        self.interactor = interactor
        self.viewable = viewable
        self.pit = pit
        self.mealDishBuilder = mealDishBuilder
        dishes = KeyedChildren(of: interactor)
    }

    func follow(dishes ids: [Cook.ID]) async -> [SharedStream<MealPlan.Dish?>] {
        await dishes.set(ids) { [pit, mealDishBuilder] id in
            await mealDishBuilder.build(pit: pit, dish: id)
        }
        return ids.compactMap { (dishes[$0] as? any MealDishRouting)?.dish }
    }
}

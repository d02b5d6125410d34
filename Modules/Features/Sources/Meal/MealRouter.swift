import MealDish
import PitContract
import Routing
import RoutingExtras
import Streams

/// The router of the Meal unit, as its interactor knows it.
protocol MealRouting: ViewableRouting {
    /// The streams of the children, in the order of the dishes.
    var dishes: [SharedStream<MealPlan.Dish?>] { get }

    /// Attaches a child for each of the dishes, and for no others.
    ///
    /// Children that are attached already stay. Of two calls at a time the later one wins.
    func show(dishes: [Cook.ID]) async
}

/// The router of the Meal unit.
final class MealRouter: MealRouting {
    private let interactor: MealInteractor
    let viewable: any Viewable
    private let pit: any PitService
    private let mealDishBuilder: any MealDishBuildable
    private let children: KeyedChildren<Cook.ID>

    var interactable: any Interactable { interactor }

    init(
        interactor: MealInteractor, viewable: any Viewable, pit: any PitService,
        mealDishBuilder: any MealDishBuildable
    ) {
        self.interactor = interactor
        self.viewable = viewable
        self.pit = pit
        self.mealDishBuilder = mealDishBuilder
        children = KeyedChildren(of: interactor)
    }

    var dishes: [SharedStream<MealPlan.Dish?>] {
        children.keys.compactMap { (children[$0] as? any MealDishRouting)?.dish }
    }

    func show(dishes ids: [Cook.ID]) async {
        await children.set(ids) { [pit, mealDishBuilder] id in
            await mealDishBuilder.build(pit: pit, dish: id)
        }
    }
}

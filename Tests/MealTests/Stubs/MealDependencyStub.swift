import Meal
import MealDish
import PitContract
import PitTestSupport

/// The dependency of a meal with real dishes, whose view is a double.
struct MealDependencyStub: MealDependency, MealDishDependency {
    let manualClock = ManualPitClock()
    let presenter = MealPresentableSpy()

    var clock: any PitClock { manualClock }
    var mealDishBuilder: any MealDishBuildable { MealDishBuilder(dependency: self) }

    func makeMealPresenter() async -> any MealPresentable { presenter }
}

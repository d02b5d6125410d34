import Meal
import MealDish

extension AppComponent: MealDependency, MealDishDependency {
    var mealBuilder: any MealBuildable { MealBuilder(dependency: self) }
    var mealDishBuilder: any MealDishBuildable { MealDishBuilder(dependency: self) }

    func makeMealPresenter() async -> any MealPresentable {
        await view(MealPage(), isPanel: true)
    }
}

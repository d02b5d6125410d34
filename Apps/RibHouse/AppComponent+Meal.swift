import Meal
import MealDish
import MealViews

extension AppComponent: MealDependency, MealDishDependency {
    var mealBuilder: any MealBuildable { MealBuilder(dependency: self) }
    var mealDishBuilder: any MealDishBuildable { MealDishBuilder(dependency: self) }

    func makeMealPresenter() async -> any MealPresentable {
        if screen != nil { return await MealScreenView(console: console, clock: clock) }
        return await MealLineView(console: lines, clock: clock)
    }
}

import Meal

extension AppComponent: MealDependency {
    var mealBuilder: any MealBuildable { MealBuilder(dependency: self) }

    func makeMealPresenter() async -> any MealPresentable {
        await view(MealPage(), isPanel: true)
    }
}

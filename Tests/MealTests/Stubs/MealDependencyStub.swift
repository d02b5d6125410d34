import Meal
import PitContract
import PitTestSupport

/// The dependency of a meal, whose view is a double.
struct MealDependencyStub: MealDependency {
    let manualClock = ManualPitClock()
    let presenter = MealPresentableSpy()

    var clock: any PitClock { manualClock }

    func makeMealPresenter() async -> any MealPresentable { presenter }
}

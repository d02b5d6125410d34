public import MealDish
public import PitContract
public import Routing

/// The view, the clock and the children that the Meal unit needs.
public protocol MealDependency: Dependency {
    /// The clock of the pit.
    var clock: any PitClock { get }

    var mealDishBuilder: any MealDishBuildable { get }

    func makeMealPresenter() async -> any MealPresentable
}

public protocol MealBuildable: Buildable {
    func build(pit: any PitService) async -> any ViewableRouting
}

public struct MealBuilder: MealBuildable {
    private let dependency: any MealDependency

    public init(dependency: any MealDependency) {
        self.dependency = dependency
    }

    public func build(pit: any PitService) async -> any ViewableRouting {
        let presenter = await dependency.makeMealPresenter()
        let interactor = MealInteractor(pit: pit, clock: dependency.clock, presenter: presenter)
        await presenter.set(listener: interactor)
        let router = MealRouter(
            interactor: interactor, viewable: presenter, pit: pit,
            mealDishBuilder: dependency.mealDishBuilder)
        await interactor.set(router: router)
        return router
    }
}

public import PitContract
public import Routing

/// The clock that the MealDish unit needs.
public protocol MealDishDependency: Dependency {
    /// The clock of the pit.
    var clock: any PitClock { get }
}

public protocol MealDishBuildable: Buildable {
    func build(pit: any PitService, dish: Cook.ID) async -> any MealDishRouting
}

public struct MealDishBuilder: MealDishBuildable {
    private let dependency: any MealDishDependency

    public init(dependency: any MealDishDependency) {
        self.dependency = dependency
    }

    public func build(pit: any PitService, dish: Cook.ID) async -> any MealDishRouting {
        MealDishRouter(
            interactor: MealDishInteractor(id: dish, pit: pit, clock: dependency.clock))
    }
}

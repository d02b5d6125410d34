public import PitContract
public import Routing

/// The clock and the view that the Meal unit needs.
public protocol MealDependency: Dependency {
    /// The clock of the pit.
    var clock: any PitClock { get }

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
        return ViewableLeafRouter(interactor: interactor, viewable: presenter)
    }
}

import Routing

/// The services that the Dish unit needs.
protocol DishDependency: Dependency {
    var kitchen: Kitchen { get }
}

/// The builder of the Dish unit, as its parent knows it.
protocol DishBuildable: Buildable {
    /// - Throws: ``UnknownDish``.
    func build(withListener listener: any DishListener, dish: String) async throws
        -> any DishRouting
}

/// Builds the Dish unit.
struct DishBuilder: DishBuildable {
    let dependency: any DishDependency

    func build(withListener listener: any DishListener, dish: String) async throws
        -> any DishRouting
    {
        let minutes = try dependency.kitchen.minutes(for: dish)
        let view = DishView()
        let interactor = DishInteractor(
            dish: dish, minutes: minutes, presenter: view, listener: listener)
        view.set(listener: interactor)
        return DishRouter(interactor: interactor, viewable: view)
    }
}

import Routing

/// The services that the Dish unit needs.
protocol DishDependency: Dependency {
    var kitchen: Kitchen { get }
}

/// The builder of the Dish unit, as its parent knows it.
protocol DishBuildable: Buildable {
    func build(withListener listener: any DishListener, dish: String) async -> any DishRouting
}

/// Builds the Dish unit.
struct DishBuilder: DishBuildable {
    let dependency: any DishDependency

    func build(withListener listener: any DishListener, dish: String) async -> any DishRouting {
        let view = DishView()
        let interactor = DishInteractor(
            dish: dish, kitchen: dependency.kitchen, presenter: view, listener: listener)
        view.set(listener: interactor)
        return DishRouter(interactor: interactor, viewable: view)
    }
}

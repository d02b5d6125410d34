import Routing

/// The services that the Menu unit hands to its children.
struct MenuComponent: DishDependency {
    let kitchen: Kitchen
}

/// Builds the Menu unit, the root of the tree.
struct MenuBuilder: Buildable {
    let component: MenuComponent
    let window: Window

    func build() async -> any MenuRouting {
        let interactor = MenuInteractor()
        let router = MenuRouter(
            interactor: interactor, dishBuilder: DishBuilder(dependency: component),
            window: window)
        await interactor.set(router: router)
        return router
    }
}

/// Knows how long dishes take; a value, which any thread may read.
nonisolated struct Kitchen: Sendable {
    func minutes(for dish: String) -> Int { dish.count * 10 }
}

import Routing

/// Knows how long dishes take; a value, which any thread may read.
nonisolated struct Kitchen: Sendable {
    func minutes(for dish: String) -> Int { dish.count * 10 }
}

struct DishBuilder: Buildable {
    let kitchen: Kitchen

    func build(withListener listener: any DishListener, dish: String) async
        -> any ViewableRouting
    {
        let view = DishView()
        let interactor = DishInteractor(
            dish: dish, kitchen: kitchen, presenter: view, listener: listener)
        await view.set(listener: interactor)
        return ViewableLeafRouter(interactor: interactor, viewable: view)
    }
}

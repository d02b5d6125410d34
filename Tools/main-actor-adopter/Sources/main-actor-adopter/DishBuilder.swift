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
        return DishRouter(interactor: interactor, viewable: view)
    }
}

nonisolated final class DishRouter: ViewableRouting {
    private let interactor: DishInteractor
    let viewable: any Viewable
    var interactable: any Interactable { interactor }

    init(interactor: DishInteractor, viewable: any Viewable) {
        self.interactor = interactor
        self.viewable = viewable
    }
}

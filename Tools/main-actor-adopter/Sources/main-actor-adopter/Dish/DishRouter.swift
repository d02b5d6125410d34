import Routing

/// The router of the Dish unit.
///
/// `nonisolated`, as each protocol of a router: the core calls routers from any thread.
nonisolated protocol DishRouting: ViewableRouting {}

final class DishRouter: DishRouting {
    private let interactor: DishInteractor
    let viewable: any Viewable
    var interactable: any Interactable { interactor }

    init(interactor: DishInteractor, viewable: any Viewable) {
        self.interactor = interactor
        self.viewable = viewable
    }
}

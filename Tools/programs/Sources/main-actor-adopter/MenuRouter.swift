import Routing
import RoutingExtras

/// `nonisolated`, as each protocol of a router: the core calls routers from any thread.
nonisolated protocol MenuRouting: Routing {
    func showDish(_ dish: String) async
    func goBack() async
}

final class MenuRouter: MenuRouting {
    private let interactor: MenuInteractor
    private let dishBuilder: DishBuilder
    private let screens: BackStack<String>
    var interactable: any Interactable { interactor }

    init(interactor: MenuInteractor, dishBuilder: DishBuilder, window: Window) {
        self.interactor = interactor
        self.dishBuilder = dishBuilder
        screens = BackStack(
            of: interactor, covered: .rebuilt,
            views: ViewPlacement { change in await window.apply(change) })
    }

    func showDish(_ dish: String) async {
        await screens.push(dish) { [interactor, dishBuilder] in
            await dishBuilder.build(withListener: interactor, dish: dish)
        }
    }

    func goBack() async { await screens.pop() }
}

/// Builds the Menu unit, the root of the tree.
struct MenuBuilder: Buildable {
    let kitchen: Kitchen
    let window: Window

    func build() async -> any MenuRouting {
        let interactor = MenuInteractor()
        let router = MenuRouter(
            interactor: interactor, dishBuilder: DishBuilder(kitchen: kitchen), window: window)
        await interactor.set(router: router)
        await window.set(listener: interactor)
        return router
    }
}

import Routing
import RoutingExtras

/// The router of the Menu unit, as its interactor knows it.
nonisolated protocol MenuRouting: Routing {
    func showDish(_ dish: String) async
    func goBack() async
}

final class MenuRouter: MenuRouting {
    enum Screen: Hashable, Sendable {
        case dish(String)
    }

    private let interactor: MenuInteractor
    private let dishBuilder: any DishBuildable
    private let screens: BackStack<Screen>
    var interactable: any Interactable { interactor }

    init(interactor: MenuInteractor, dishBuilder: any DishBuildable, window: Window) {
        self.interactor = interactor
        self.dishBuilder = dishBuilder
        screens = BackStack(
            of: interactor, covered: .rebuilt,
            views: ViewPlacement { change in await window.apply(change) })
    }

    func showDish(_ dish: String) async {
        await screens.push(.dish(dish)) { [interactor, dishBuilder] in
            await dishBuilder.build(withListener: interactor, dish: dish)
        }
    }

    func goBack() async { await screens.pop() }
}

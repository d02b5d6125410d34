import Routing

protocol DishBuildable: Buildable {
    func build(_ dish: String) async -> any Routing
}

actor MenuInteractor: LeafInteractable {
    nonisolated let lifetime = Lifetime()
}

// snippet: router
final class MenuRouter: Routing {
    private let interactor: MenuInteractor
    private let dishBuilder: any DishBuildable
    private let screen: Slot<String>

    var interactable: any Interactable { interactor }

    init(_ interactor: MenuInteractor, dishBuilder: any DishBuildable) {
        self.interactor = interactor
        self.dishBuilder = dishBuilder
        screen = Slot(of: interactor)
    }

    func show(_ dish: String) async -> Transition {
        await screen.show(dish) { [dishBuilder] in await dishBuilder.build(dish) }
    }

    func close() async -> Transition {
        await screen.clear()
    }
}
// end of snippet

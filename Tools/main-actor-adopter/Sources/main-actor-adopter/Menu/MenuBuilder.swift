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
            noteBuilder: NoteBuilder(), guestBuilder: GuestBuilder(),
            timerBuilder: TimerBuilder(kitchen: component.kitchen), window: window)
        await interactor.set(router: router)
        await window.set(listener: interactor)
        return router
    }
}

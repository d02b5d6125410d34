import Routing

protocol DishListener: AnyObject, Sendable {
    func dishDidEnd() async
}

protocol DishPresentable: Viewable {
    func show(_ text: String) async
}

protocol DishPresentableListener: AnyObject, Sendable {
    func didTapBack()
}

/// Shows a dish. An actor is never on the main actor, whatever the default is.
actor DishInteractor: LeafInteractable {
    nonisolated let lifetime = Lifetime()
    @Wired private var presenter: (any DishPresentable)?
    @Wired private var listener: (any DishListener)?
    private let dish: String
    private let kitchen: Kitchen

    init(
        dish: String, kitchen: Kitchen, presenter: any DishPresentable, listener: any DishListener
    ) {
        self.dish = dish
        self.kitchen = kitchen
        _presenter = Wired(presenter, until: lifetime)
        _listener = Wired(listener, until: lifetime)
    }

    func didBecomeActive() async {
        await presenter?.show("\(dish), \(kitchen.minutes(for: dish)) minutes")
    }

    private func end() {
        task("ends") { await self.listener?.dishDidEnd() }
    }
}

extension DishInteractor: DishPresentableListener {
    nonisolated func didTapBack() { send { $0.end() } }
}

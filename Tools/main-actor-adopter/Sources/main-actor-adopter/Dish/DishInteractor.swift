import Routing

/// The parent of the Dish unit.
protocol DishListener: AnyObject, Sendable {
    func dishDidEnd() async
}

/// The view of the Dish unit.
protocol DishPresentable: Viewable {
    func show(_ state: DishState) async
}

/// The actions that the view reports.
protocol DishPresentableListener: AnyObject, Sendable {
    func didTapBack()
}

/// The state that the view shows.
struct DishState: Equatable, Sendable {
    var title: String
    var minutes: Int
}

/// Shows a dish. An actor is never on the main actor, whatever the default is.
actor DishInteractor: LeafInteractable {
    nonisolated let lifetime = Lifetime()
    @Wired private var presenter: (any DishPresentable)?
    @Wired private var listener: (any DishListener)?
    private let dish: String
    private let minutes: Int
    private var state: DishState?

    init(
        dish: String, minutes: Int, presenter: any DishPresentable, listener: any DishListener
    ) {
        self.dish = dish
        self.minutes = minutes
        _presenter = Wired(presenter, until: lifetime)
        _listener = Wired(listener, until: lifetime)
    }

    func didBecomeActive() async {
        let state = DishState(title: dish, minutes: minutes)
        guard state != self.state else { return }
        self.state = state
        await presenter?.show(state)
    }

    private func end() {
        task("ends") { await self.listener?.dishDidEnd() }
    }
}

extension DishInteractor: DishPresentableListener {
    nonisolated func didTapBack() { send { $0.end() } }
}

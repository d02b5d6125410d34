import Routing

/// Shows one dish after the other.
actor MenuInteractor: Interactable {
    nonisolated let lifetime = Lifetime()
    private(set) var router: (any MenuRouting)?

    func set(router: (any MenuRouting)?) { self.router = router }

    func didBecomeActive() async { await router?.showDish("ribs") }
}

extension MenuInteractor: WindowListener {
    nonisolated func didTapDish(_ dish: String) { sendSerially { await $0.router?.showDish(dish) } }
}

extension MenuInteractor: DishListener {
    func dishDidEnd() async { await router?.goBack() }
}

import Routing

/// Shows a dish after the other.
actor MenuInteractor: Interactable {
    nonisolated let lifetime = Lifetime()
    private(set) var router: (any MenuRouting)?

    func set(router: (any MenuRouting)?) { self.router = router }

    func didBecomeActive() async {
        await router?.showDish("ribs")
        await router?.showDish("brisket")
    }
}

extension MenuInteractor: DishListener {
    func dishDidEnd() async { await router?.goBack() }
}

import Routing

protocol OrderPresentable: Sendable {
    func show(_ text: String) async
}

protocol OrderListener: Sendable {
    func didOrder(_ dish: String) async
}

// The example of the README: one order at a time, and nothing of it after the detach.
// snippet: interactor
actor OrderInteractor: LeafInteractable {
    nonisolated let lifetime = Lifetime()
    @Wired private var presenter: (any OrderPresentable)?
    @Wired private var listener: (any OrderListener)?
    private var isOrdering = false

    init(presenter: any OrderPresentable, listener: any OrderListener) {
        _presenter = Wired(presenter, until: lifetime)
        _listener = Wired(listener, until: lifetime)
    }

    func didTapOrder(_ dish: String) async {
        await perform("orders") { await self.order(dish) }
    }

    private func order(_ dish: String) async {
        guard !isOrdering else { return }
        isOrdering = true
        await presenter?.show("Ordering \(dish).")
        await listener?.didOrder(dish)
        isOrdering = false
    }
}
// end of snippet

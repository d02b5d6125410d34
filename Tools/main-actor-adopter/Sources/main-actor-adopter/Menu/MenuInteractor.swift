import Routing

/// The actions that the window reports.
protocol WindowListener: AnyObject, Sendable {
    func didTapDish(_ dish: String)
    func didTapBack()
    func didTapHome()
    func didTapClose()
    func didTapTimer(_ dish: String)
    func didTapNoTimer(_ dish: String)
    func didAsk(for dish: String)
    func didArrive(_ guest: String)
    func didTapServe(_ guest: String)
    func didTapSeat()
    /// The person has swiped a view away.
    func didRemove(_ view: any Viewable)
}

/// Shows a dish after the other, and the timers that run.
actor MenuInteractor: Interactable {
    nonisolated let lifetime = Lifetime()
    private(set) var router: (any MenuRouting)?

    func set(router: (any MenuRouting)?) { self.router = router }

    func didBecomeActive() async {
        await showDish("ribs")
        await showDish("brisket")
    }

    private func showDish(_ dish: String) async {
        guard case .failed(let error)? = await router?.showDish(dish) else { return }
        await router?.showNote("\(error.cause ?? error)")
    }

    private func serve(_ guest: String) async {
        do {
            try await router?.waitForGuest(guest)
            await router?.showNote("\(guest) is served.")
        } catch {
            await router?.showNote("\(guest) has not come to the table.")
        }
    }

    private func answer(_ dish: String) async {
        do {
            try await router?.waitForTimer(dish)
            await router?.showNote("The \(dish) is on.")
        } catch {
            return  // The menu is closing.
        }
    }
}

// One after the other, each to its end.
extension MenuInteractor: WindowListener {
    nonisolated func didTapDish(_ dish: String) { sendSerially { await $0.showDish(dish) } }

    nonisolated func didTapBack() { sendSerially { await $0.router?.goBack() } }

    nonisolated func didTapHome() { sendSerially { await $0.router?.goHome() } }

    nonisolated func didTapClose() { sendSerially { await $0.router?.close() } }

    nonisolated func didTapTimer(_ dish: String) {
        sendSerially { await $0.router?.showTimer(dish) }
    }

    nonisolated func didTapNoTimer(_ dish: String) {
        sendSerially { await $0.router?.removeTimer(dish) }
    }

    nonisolated func didAsk(for dish: String) {
        send { unit in unit.task("answers \(dish)") { await unit.answer(dish) } }
    }

    nonisolated func didArrive(_ guest: String) { sendSerially { await $0.router?.letIn(guest) } }

    nonisolated func didTapServe(_ guest: String) {
        // A task, since the taps after this one must not wait for the guest.
        send { unit in unit.task("serves \(guest)") { await unit.serve(guest) } }
    }

    nonisolated func didTapSeat() { sendSerially { await $0.router?.seatNextGuest() } }

    nonisolated func didRemove(_ view: any Viewable) {
        sendSerially { await $0.router?.viewIsGone(view) }
    }
}

extension MenuInteractor: DishListener {
    func dishDidEnd() async { await router?.goBack() }
}

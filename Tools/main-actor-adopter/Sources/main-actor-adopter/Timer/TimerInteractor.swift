import Routing

/// The view of the Timer unit.
protocol TimerPresentable: Viewable {
    func show(_ state: TimerState) async
}

/// The actions that the view reports.
protocol TimerPresentableListener: AnyObject, Sendable {
    func didTap()
}

/// The state that the view shows.
enum TimerState: Equatable, Sendable {
    case runs(minutes: Int)
    case paused
}

/// Counts the minutes of a dish, and is done at their end.
actor TimerInteractor: LeafInteractable {
    nonisolated let lifetime: Lifetime
    @Wired private var presenter: (any TimerPresentable)?
    private let minutes: Int
    private let kitchen: Kitchen
    private var countdown: UnitTask?

    init(dish: String, minutes: Int, kitchen: Kitchen, presenter: any TimerPresentable) {
        // Tells the timers apart, in the tree and in diagnostics.
        lifetime = Lifetime(label: dish)
        self.minutes = minutes
        self.kitchen = kitchen
        _presenter = Wired(presenter, until: lifetime)
    }

    func didBecomeActive() async { await start() }

    private func start() async {
        let countdown = task("counts down") { [kitchen, minutes] in
            guard await kitchen.wait(minutes: minutes) else { return }
            await self.detachSelf()
        }
        self.countdown = countdown
        await presenter?.show(countdown.isRefused ? .paused : .runs(minutes: minutes))
    }

    private func toggle() async {
        guard let countdown, !countdown.isOver else { return await start() }
        countdown.cancel()
        // It may still be ending when the next tap comes.
        self.countdown = nil
        await presenter?.show(.paused)
    }
}

extension TimerInteractor: TimerPresentableListener {
    /// Pauses the countdown, or starts it again.
    nonisolated func didTap() { sendSerially { await $0.toggle() } }
}

import Routing

/// What a child tells its parent.
protocol TapListener: AnyObject, Sendable {
    func childDidTap(_ number: Int) async
}

/// What a parent asks its router for.
protocol TapRouting: Routing {
    func route(_ number: Int)
}

/// What a parent shows.
protocol TapPresentable: Viewable {
    func show(_ number: Int)
}

/// Passes taps on to its listener.
actor TapInteractor: Interactable {
    nonisolated let lifetime = Lifetime()
    @Wired private var listener: (any TapListener)?

    init(listener: any TapListener) {
        _listener = Wired(listener, until: lifetime)
    }

    func didTap(_ number: Int) async { await listener?.childDidTap(number) }
}

final class TapRouter: Routing {
    let interactor: TapInteractor

    var interactable: any Interactable { interactor }

    init(listener: any TapListener) { interactor = TapInteractor(listener: listener) }
}

/// Acts on taps: asks its router, and its presenter.
actor TapParentInteractor: Interactable, TapListener {
    nonisolated let lifetime = Lifetime()
    private(set) var router: (any TapRouting)?
    @Wired private var presenter: (any TapPresentable)?

    init(presenter: any TapPresentable) {
        _presenter = Wired(presenter, until: lifetime)
    }

    func set(router: (any TapRouting)?) { self.router = router }

    func childDidTap(_ number: Int) {
        router?.route(number)
        presenter?.show(number)
    }
}

import Routing
import Synchronization

/// The events that a child sends to its parent.
protocol TapListener: AnyObject, Sendable {
    func childDidTap(_ number: Int) async
}

/// The requests of the parent to its router.
protocol TapRouting: Routing {
    func route(_ number: Int)
}

/// The presenter of the parent.
protocol TapPresentable: Viewable {
    func show(_ number: Int)
}

/// The child, which passes taps on to its listener.
actor TapInteractor: LeafInteractable {
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

/// The parent, which calls its router and its presenter for each tap.
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

/// The router of the parent, which counts requests.
final class TapParentRouter: TapRouting {
    let interactor: TapParentInteractor
    private let routed = Atomic(0)

    var interactable: any Interactable { interactor }
    var count: Int { routed.load(ordering: .relaxed) }

    init(presenter: any TapPresentable) { interactor = TapParentInteractor(presenter: presenter) }

    func route(_ number: Int) { routed.add(number, ordering: .relaxed) }
}

/// The presenter of the parent, which counts what it shows.
final class TapPresenter: TapPresentable {
    private let shown = Atomic(0)

    var count: Int { shown.load(ordering: .relaxed) }

    func show(_ number: Int) { shown.add(number, ordering: .relaxed) }
}

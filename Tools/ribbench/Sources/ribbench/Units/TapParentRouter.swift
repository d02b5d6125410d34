import Routing
import Synchronization

/// Counts what it is asked for.
final class TapParentRouter: TapRouting {
    let interactor: TapParentInteractor
    private let routed = Atomic(0)

    var interactable: any Interactable { interactor }
    var count: Int { routed.load(ordering: .relaxed) }

    init(presenter: any TapPresentable) { interactor = TapParentInteractor(presenter: presenter) }

    func route(_ number: Int) { routed.add(number, ordering: .relaxed) }
}

/// Counts what it is asked to show.
final class TapPresenter: TapPresentable {
    private let shown = Atomic(0)

    var count: Int { shown.load(ordering: .relaxed) }

    func show(_ number: Int) { shown.add(number, ordering: .relaxed) }
}

import Routing

/// The router of the TheParent unit, as its interactor knows it.
protocol TheParentRouting: Routing {}

/// The router of the TheParent unit.
final class TheParentRouter: TheParentRouting {
    private let interactor: TheParentInteractor

    var interactable: any Interactable { interactor }

    init(interactor: TheParentInteractor) {
        self.interactor = interactor
    }
}

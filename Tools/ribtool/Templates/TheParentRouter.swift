import Routing

/// The router of the TheParent unit, as its interactor knows it.
protocol TheParentRouting: ViewableRouting {}

/// The router of the TheParent unit.
final class TheParentRouter: TheParentRouting {
    private let interactor: TheParentInteractor
    let viewable: any Viewable

    var interactable: any Interactable { interactor }

    init(interactor: TheParentInteractor, viewable: any Viewable) {
        self.interactor = interactor
        self.viewable = viewable
    }
}

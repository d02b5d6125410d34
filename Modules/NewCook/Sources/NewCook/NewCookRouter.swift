public import Routing

/// The router of the NewCook unit, as its parent knows it.
public protocol NewCookRouting: ViewableRouting {}

/// The router of the NewCook unit.
final class NewCookRouter: NewCookRouting {
    private let interactor: NewCookInteractor
    let viewable: any Viewable

    var interactable: any Interactable { interactor }

    init(interactor: NewCookInteractor, viewable: any Viewable) {
        self.interactor = interactor
        self.viewable = viewable
    }
}

public import Routing

/// The router of the LoggedIn unit, as its parent knows it.
public protocol LoggedInRouting: ViewableRouting {}

/// The router of the LoggedIn unit.
final class LoggedInRouter: LoggedInRouting {
    private let interactor: LoggedInInteractor
    let viewable: any Viewable

    var interactable: any Interactable { interactor }

    init(interactor: LoggedInInteractor, viewable: any Viewable) {
        self.interactor = interactor
        self.viewable = viewable
    }
}

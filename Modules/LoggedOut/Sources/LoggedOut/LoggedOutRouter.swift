public import Routing

/// The router of the LoggedOut unit, as its parent knows it.
public protocol LoggedOutRouting: ViewableRouting {}

/// The router of the LoggedOut unit.
final class LoggedOutRouter: LoggedOutRouting {
    private let interactor: LoggedOutInteractor
    let viewable: any Viewable

    var interactable: any Interactable { interactor }

    init(interactor: LoggedOutInteractor, viewable: any Viewable) {
        self.interactor = interactor
        self.viewable = viewable
    }
}

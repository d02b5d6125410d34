import LoggedIn
public import Routing

/// The router of the Launch unit, as its interactor knows it.
public protocol LaunchRouting: Routing {
    /// Shows the logged-in tree.
    func attachLoggedIn() async
}

/// The router of the Launch unit.
final class LaunchRouter: LaunchRouting {
    private let interactor: LaunchInteractor
    private let loggedInBuilder: any LoggedInBuildable

    var interactable: any Interactable { interactor }

    init(interactor: LaunchInteractor, loggedInBuilder: any LoggedInBuildable) {
        self.interactor = interactor
        self.loggedInBuilder = loggedInBuilder
    }

    func attachLoggedIn() async {
        _ = await loggedInBuilder.build(withListener: interactor)
    }
}

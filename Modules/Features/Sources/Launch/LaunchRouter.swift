public import Auth
import LoggedIn
import LoggedOut
public import Routing

/// The router of the Launch unit, as its interactor knows it.
public protocol LaunchRouting: Routing {
    /// Shows the logged-out or the logged-in tree, unless it is shown already.
    ///
    /// Of several calls, the last one wins.
    func attachTree(for state: SessionState) async -> Transition

    /// The actions that the app may ask of the unit.
    var actions: any LaunchActionable { get }
}

/// The actions that the app may ask of the Launch unit.
public protocol LaunchActionable: Sendable {
    /// Shows the tree of the newest state of the session; returns when it is shown, or will be.
    func showNewestTree() async
}

/// The router of the Launch unit, with one slot for the logged-out or the logged-in tree.
///
/// The tree of a person stays when their foods change.
final class LaunchRouter: LaunchRouting {
    private let interactor: LaunchInteractor
    private let loggedOutBuilder: any LoggedOutBuildable
    private let loggedInBuilder: any LoggedInBuildable
    /// The key is the person; `nil` for the logged-out tree.
    private let screen: Slot<User.ID?>

    var interactable: any Interactable { interactor }
    var actions: any LaunchActionable { interactor }

    init(
        interactor: LaunchInteractor, loggedOutBuilder: any LoggedOutBuildable,
        loggedInBuilder: any LoggedInBuildable, window: ViewPlacement?
    ) {
        self.interactor = interactor
        self.loggedOutBuilder = loggedOutBuilder
        self.loggedInBuilder = loggedInBuilder
        screen = Slot(of: interactor, views: window)
    }

    func attachTree(for state: SessionState) async -> Transition {
        switch state {
        case .signedOut(let reason):
            await screen.show(nil) { [interactor, loggedOutBuilder] in
                await loggedOutBuilder.build(withListener: interactor, reason: reason)
            }
        case .signedIn(let user):
            await screen.show(user.id) { [interactor, loggedInBuilder] in
                await loggedInBuilder.build(withListener: interactor, user: user)
            }
        }
    }
}

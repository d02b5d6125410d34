public import Auth
import LoggedIn
import LoggedOut
public import Routing

/// The router of the Launch unit, as its interactor knows it.
public protocol LaunchRouting: Routing {
    /// Shows the logged-out tree in place of the current one.
    func attachLoggedOut() async

    /// Shows the logged-out tree with the reason for the sign-out.
    func attachLoggedOut(because reason: String) async

    /// Shows the logged-in tree for `user` in place of the current one.
    func attachLoggedIn(user: User) async
}

extension LaunchRouting {
    /// Shows the logged-out tree without a reason.
    public func attachLoggedOut(because reason: String) async {
        await attachLoggedOut()
    }
}

/// The router of the Launch unit, with one slot for the logged-out or the logged-in tree.
final class LaunchRouter: LaunchRouting {
    enum Screen: Hashable, Sendable {
        case loggedOut
        case loggedIn(User)
    }

    private let interactor: LaunchInteractor
    private let loggedOutBuilder: any LoggedOutBuildable
    private let loggedInBuilder: any LoggedInBuildable
    private let screen: Slot<Screen>

    var interactable: any Interactable { interactor }

    init(
        interactor: LaunchInteractor, loggedOutBuilder: any LoggedOutBuildable,
        loggedInBuilder: any LoggedInBuildable
    ) {
        self.interactor = interactor
        self.loggedOutBuilder = loggedOutBuilder
        self.loggedInBuilder = loggedInBuilder
        screen = Slot(of: interactor)
    }

    func attachLoggedOut() async {
        await showLoggedOut(notice: nil)
    }

    func attachLoggedOut(because reason: String) async {
        await showLoggedOut(notice: reason)
    }

    func attachLoggedIn(user: User) async {
        await screen.show(.loggedIn(user)) { [interactor, loggedInBuilder] in
            await loggedInBuilder.build(withListener: interactor, user: user)
        }
    }

    private func showLoggedOut(notice: String?) async {
        await screen.show(.loggedOut) { [interactor, loggedOutBuilder] in
            await loggedOutBuilder.build(withListener: interactor, notice: notice)
        }
    }
}

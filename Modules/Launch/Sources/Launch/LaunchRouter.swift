import Auth
import LoggedIn
import LoggedOut
import Routing

/// The router of the Launch unit: one slot, for the logged-out or the logged-in tree.
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

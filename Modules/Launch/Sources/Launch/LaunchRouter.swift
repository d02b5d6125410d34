public import Auth
public import LoggedIn
import LoggedOut
public import Routing

/// The router of the Launch unit, as its interactor knows it.
public protocol LaunchRouting: Routing {
    /// Shows the logged-out or the logged-in tree, unless it is shown already.
    ///
    /// - Parameter state: returns the newest state of the session. It is read when the transition
    ///   has its turn, so transitions may be asked for in any order.
    func attachTree(
        for state: @escaping @Sendable () async -> SessionState
    ) async -> Transition

    /// Shows the tree of the newest state of the session; returns when it is shown, or will be.
    func showNewestTree() async

    /// Opens the screen of a deep link, as soon as a person is signed in.
    ///
    /// - Parameter deadline: the longest wait for the sign-in.
    func open(_ link: DeepLink, within deadline: Duration) async throws(ScreenError)
}

/// The router of the Launch unit, with one slot for the logged-out or the logged-in tree.
///
/// The tree of a person stays when their foods change.
final class LaunchRouter: LaunchRouting {
    enum Screen: Hashable, Sendable {
        case loggedOut
        case loggedIn(User.ID)
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

    func attachTree(
        for state: @escaping @Sendable () async -> SessionState
    ) async -> Transition {
        await screen.change { [interactor, loggedOutBuilder, loggedInBuilder] shown in
            switch await state() {
            case .signedOut(let reason):
                guard shown != .loggedOut else { return .stay }
                let unit = await loggedOutBuilder.build(withListener: interactor, reason: reason)
                return .show(.loggedOut, unit)
            case .signedIn(let user):
                guard shown != .loggedIn(user.id) else { return .stay }
                let unit = await loggedInBuilder.build(withListener: interactor, user: user)
                return .show(.loggedIn(user.id), unit)
            }
        }
    }

    func showNewestTree() async { await interactor.showNewestTree() }

    func open(_ link: DeepLink, within deadline: Duration) async throws(ScreenError) {
        let loggedIn: any LoggedInRouting
        do throws(RoutingError) {
            loggedIn = try await child(within: deadline)
        } catch {
            throw error.code == .timedOut
                ? .notSignedIn(within: deadline) : ScreenError(error)
        }
        try await loggedIn.open(link)
    }
}

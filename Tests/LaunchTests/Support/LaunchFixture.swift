import Auth
import Routing
import SharedDoubles
import Streams

@testable import Launch

/// The Launch unit with doubles of its children's builders.
struct LaunchFixture {
    let loggedOutBuilder = LoggedOutBuildableSpy()
    let loggedInBuilder = LoggedInBuildableSpy()

    func makeSUT(_ accounts: AccountsFake) async -> LaunchRouter {
        let interactor = LaunchInteractor(accounts)
        let router = LaunchRouter(
            interactor: interactor, loggedOutBuilder: loggedOutBuilder,
            loggedInBuilder: loggedInBuilder, window: nil)
        await interactor.set(router: router)
        return router
    }

    /// Asks for a sign-in as the LoggedOut unit does.
    func login(_ router: LaunchRouter) async -> AuthOutcome? {
        await (router.interactable as? LaunchInteractor)?.loggedOutDidTapLogin()
    }

    /// Asks for a sign-out as the LoggedIn unit does.
    func logout(_ router: LaunchRouter) async -> AuthOutcome? {
        await (router.interactable as? LaunchInteractor)?.loggedInDidTapLogout()
    }
}

extension LaunchInteractor {
    /// Creates an interactor that signs in with the service that also has the session.
    init(_ accounts: AccountsFake) { self.init(service: accounts, registration: nil) }
}

extension AccountsFake {
    /// The person of the newest state.
    var signedIn: User? {
        if case .signedIn(let user) = states.value { user } else { nil }
    }
}

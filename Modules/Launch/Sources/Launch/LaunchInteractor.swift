public import Auth
public import LoggedIn
public import LoggedOut
public import Routing

/// Chooses between the logged-out and the logged-in tree. The root of the app; it has no view.
public actor LaunchInteractor: Interactable {
    /// The lifetime that owns the unit's work.
    public nonisolated let lifetime = Lifetime()

    /// The router that attaches the children.
    public private(set) var router: (any LaunchRouting)?

    private let authService: any AuthService

    /// Creates an interactor.
    public init(authService: any AuthService) {
        self.authService = authService
    }

    /// Sets the router.
    public func set(router: (any LaunchRouting)?) {
        self.router = router
    }

    /// Attaches LoggedIn if there is a session already, and LoggedOut otherwise.
    public func didBecomeActive() async {
        do {
            if let user = try await authService.currentUser() {
                await router?.attachLoggedIn(user: user)
            } else {
                await router?.attachLoggedOut()
            }
        } catch {
            await router?.attachLoggedOut(because: AuthError(error).description)
        }
    }
}

extension LaunchInteractor: LoggedOutListener {
    /// Signs in and attaches LoggedIn.
    @discardableResult
    public func loggedOutDidTapLogin() async -> AuthError? {
        do {
            let user = try await authService.login()
            await router?.attachLoggedIn(user: user)
            return nil
        } catch {
            return AuthError(error)
        }
    }
}

extension LaunchInteractor: LoggedInListener {
    /// Signs out and attaches LoggedOut.
    @discardableResult
    public func loggedInDidTapLogout() async -> AuthError? {
        do {
            try await authService.logout()
            await router?.attachLoggedOut()
            return nil
        } catch {
            return AuthError(error)
        }
    }

    /// Attaches LoggedOut, which shows why the session ended.
    public func loggedInSessionDidEnd(_ end: SessionEnd) async {
        await router?.attachLoggedOut(because: end.sentence)
    }
}

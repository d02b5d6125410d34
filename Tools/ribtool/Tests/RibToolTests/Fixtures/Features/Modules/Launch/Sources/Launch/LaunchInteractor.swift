public import Auth
public import LoggedIn
public import Routing

/// Attaches LoggedIn.
public actor LaunchInteractor: Interactable, LoggedInListener {
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
    public func set(router: (any LaunchRouting)?) { self.router = router }

    /// Signs out.
    public func loggedInDidTapLogout() async {}
}

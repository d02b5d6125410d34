public import Auth
public import LoggedIn
public import Routing

/// Attaches LoggedIn.
public actor LaunchInteractor: Interactable, LoggedInListener {
    /// The lifetime that owns the unit's work.
    public nonisolated let lifetime = Lifetime()

    private let authService: any AuthService

    /// Creates an interactor.
    public init(authService: any AuthService) {
        self.authService = authService
    }

    /// Signs out.
    public func loggedInDidTapLogout() async {}
}

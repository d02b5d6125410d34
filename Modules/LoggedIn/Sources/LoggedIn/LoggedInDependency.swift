public import Auth
public import Routing

/// What the LoggedIn unit needs.
public protocol LoggedInDependency: Dependency {
    /// Who knows when the session ends.
    var authService: any AuthService { get }

    /// Makes the unit's view.
    func makeLoggedInPresenter() async -> any LoggedInPresentable
}

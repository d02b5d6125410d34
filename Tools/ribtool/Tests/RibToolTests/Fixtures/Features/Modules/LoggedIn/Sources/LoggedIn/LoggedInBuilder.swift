public import Auth
public import Routing

/// The services and the view that the LoggedIn unit needs.
public protocol LoggedInDependency: Dependency {
    /// The service that signs out.
    var authService: any AuthService { get }

    /// Creates the unit's view.
    func makeLoggedInPresenter() async -> any LoggedInPresentable
}

/// The builder of the LoggedIn unit, as its parent knows it.
public protocol LoggedInBuildable: Buildable {
    /// Builds the unit; the caller attaches it.
    func build(
        withListener listener: any LoggedInListener, user: User
    ) async -> any ViewableRouting
}

/// Builds the LoggedIn unit.
public struct LoggedInBuilder: LoggedInBuildable {
    private let dependency: any LoggedInDependency

    /// Creates a builder.
    public init(dependency: any LoggedInDependency) {
        self.dependency = dependency
    }

    /// Builds the unit; the caller attaches it.
    public func build(
        withListener listener: any LoggedInListener, user: User
    ) async -> any ViewableRouting {
        let presenter = await dependency.makeLoggedInPresenter()
        let interactor = LoggedInInteractor(user: user, listener: listener)
        return ViewableLeafRouter(interactor: interactor, viewable: presenter)
    }
}

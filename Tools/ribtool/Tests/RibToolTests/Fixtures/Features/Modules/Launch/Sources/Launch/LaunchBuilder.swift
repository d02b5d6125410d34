public import LoggedIn
public import Routing

/// The services that the Launch unit and its children need.
public protocol LaunchDependency: LoggedInDependency {}

/// Builds the Launch unit.
public struct LaunchBuilder: Buildable {
    private let dependency: any LaunchDependency

    /// Creates a builder.
    public init(dependency: any LaunchDependency) {
        self.dependency = dependency
    }

    /// Builds the unit; the caller launches it.
    public func build() async -> any LaunchRouting {
        let interactor = LaunchInteractor(authService: dependency.authService)
        let router = LaunchRouter(
            interactor: interactor,
            loggedInBuilder: LoggedInBuilder(dependency: dependency))
        await interactor.set(router: router)
        return router
    }
}

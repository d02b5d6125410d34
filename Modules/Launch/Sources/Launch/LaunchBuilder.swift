import Auth
import LoggedIn
import LoggedOut
import Routing

/// Makes the Launch unit, the root of the tree.
public struct LaunchBuilder: LaunchBuildable {
    private let dependency: any LaunchDependency

    /// Creates a builder.
    public init(dependency: any LaunchDependency) {
        self.dependency = dependency
    }

    /// Makes the unit; the caller launches it.
    public func build() async -> any LaunchRouting {
        let interactor = LaunchInteractor(authService: dependency.authService)
        let router = LaunchRouter(
            interactor: interactor,
            loggedOutBuilder: LoggedOutBuilder(dependency: dependency),
            loggedInBuilder: LoggedInBuilder(dependency: dependency))
        await interactor.set(router: router)
        return router
    }
}

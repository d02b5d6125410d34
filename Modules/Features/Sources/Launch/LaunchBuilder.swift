public import Auth
public import LoggedIn
public import LoggedOut
public import Routing

/// The services and the children that the Launch unit needs.
public protocol LaunchDependency: Dependency {
    var loggedOutBuilder: any LoggedOutBuildable { get }

    var loggedInBuilder: any LoggedInBuildable { get }

    /// The service that signs in and out, and knows who is signed in.
    var authService: any AuthService & SessionService { get }

    /// The place of the views on the screen; `nil` if the front end finds them in the tree.
    var window: ViewPlacement? { get }

    /// The service that creates accounts; `nil` when a person cannot create one here.
    var registrationService: (any RegistrationService)? { get }
}

/// The builder of the unit at the root of the tree.
public struct LaunchBuilder: Buildable {
    private let dependency: any LaunchDependency

    public init(dependency: any LaunchDependency) {
        self.dependency = dependency
    }

    public func build() async -> any LaunchRouting {
        let interactor = LaunchInteractor(
            service: dependency.authService, registration: dependency.registrationService)
        let router = LaunchRouter(
            interactor: interactor,
            loggedOutBuilder: dependency.loggedOutBuilder,
            loggedInBuilder: dependency.loggedInBuilder, window: dependency.window)
        await interactor.set(router: router)
        return router
    }
}

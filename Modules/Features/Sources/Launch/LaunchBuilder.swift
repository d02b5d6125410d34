public import Auth
public import LoggedIn
public import LoggedOut
public import Routing

/// The services and the children that the Launch unit needs.
public protocol LaunchDependency: Dependency {
    /// The builder of the child LoggedOut.
    var loggedOutBuilder: any LoggedOutBuildable { get }

    /// The builder of the child LoggedIn.
    var loggedInBuilder: any LoggedInBuildable { get }

    /// The service that signs in and out, and knows who is signed in.
    var authService: any AuthService & SessionService { get }

    /// The service that creates accounts; `nil` when a person cannot create one here.
    var registrationService: (any RegistrationService)? { get }
}

/// The builder of the Launch unit, as the app knows it.
public protocol LaunchBuildable: Buildable {
    /// Builds the unit; the caller launches it.
    func build() async -> any LaunchRouting
}

/// Builds the Launch unit, the root of the tree, from a ``LaunchDependency``.
public struct LaunchBuilder: LaunchBuildable {
    private let dependency: any LaunchDependency

    /// Creates a builder.
    public init(dependency: any LaunchDependency) {
        self.dependency = dependency
    }

    /// Builds the unit; the caller launches it.
    public func build() async -> any LaunchRouting {
        let interactor = LaunchInteractor(
            service: dependency.authService, registration: dependency.registrationService)
        let router = LaunchRouter(
            interactor: interactor,
            loggedOutBuilder: dependency.loggedOutBuilder,
            loggedInBuilder: dependency.loggedInBuilder)
        await interactor.set(router: router)
        return router
    }
}

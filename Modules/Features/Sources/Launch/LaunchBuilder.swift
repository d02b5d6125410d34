public import Auth
public import LoggedIn
public import LoggedOut
public import Routing

/// The services and the views that the Launch unit and its children need.
public protocol LaunchDependency: LoggedOutDependency, LoggedInDependency {
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
            loggedOutBuilder: LoggedOutBuilder(dependency: dependency),
            loggedInBuilder: LoggedInBuilder(dependency: dependency))
        await interactor.set(router: router)
        return router
    }
}

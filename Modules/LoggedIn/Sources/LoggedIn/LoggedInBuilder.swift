public import Auth
import Routing

/// Makes the LoggedIn unit.
public struct LoggedInBuilder: LoggedInBuildable {
    private let dependency: any LoggedInDependency

    /// Creates a builder.
    public init(dependency: any LoggedInDependency) {
        self.dependency = dependency
    }

    /// Makes the unit; the caller attaches it.
    public func build(
        withListener listener: any LoggedInListener, user: User
    ) async -> any LoggedInRouting {
        let presenter = await dependency.makeLoggedInPresenter()
        let interactor = LoggedInInteractor(
            user: user, authService: dependency.authService, presenter: presenter,
            listener: listener)
        await presenter.set(listener: interactor)
        return LoggedInRouter(interactor: interactor, viewable: presenter)
    }
}

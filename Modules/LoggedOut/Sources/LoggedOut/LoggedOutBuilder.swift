import Routing

/// Makes the LoggedOut unit.
public struct LoggedOutBuilder: LoggedOutBuildable {
    private let dependency: any LoggedOutDependency

    /// Creates a builder.
    public init(dependency: any LoggedOutDependency) {
        self.dependency = dependency
    }

    /// Makes the unit; the caller attaches it.
    public func build(
        withListener listener: any LoggedOutListener, notice: String?
    ) async -> any LoggedOutRouting {
        let presenter = await dependency.makeLoggedOutPresenter()
        let interactor = LoggedOutInteractor(
            presenter: presenter, listener: listener, conversation: dependency.conversation,
            notice: notice)
        await presenter.set(listener: interactor)
        return LoggedOutRouter(interactor: interactor, viewable: presenter)
    }
}

public import Auth
public import Routing

/// The services and the view that the LoggedOut unit needs.
public protocol LoggedOutDependency: Dependency {
    /// The conversation in which the service that signs in asks its questions.
    var conversation: Conversation { get }

    /// Creates the unit's view.
    func makeLoggedOutPresenter() async -> any LoggedOutPresentable
}

/// The builder of the LoggedOut unit, as its parent knows it.
public protocol LoggedOutBuildable: Buildable {
    /// Builds the unit; the caller attaches it.
    ///
    /// - Parameter reason: why there is no session.
    func build(
        withListener listener: any LoggedOutListener, reason: SignOutReason
    ) async -> any ViewableRouting
}

/// Builds the LoggedOut unit from a ``LoggedOutDependency``.
public struct LoggedOutBuilder: LoggedOutBuildable {
    private let dependency: any LoggedOutDependency

    /// Creates a builder.
    public init(dependency: any LoggedOutDependency) {
        self.dependency = dependency
    }

    /// Builds the unit; the caller attaches it.
    public func build(
        withListener listener: any LoggedOutListener, reason: SignOutReason
    ) async -> any ViewableRouting {
        let presenter = await dependency.makeLoggedOutPresenter()
        let interactor = LoggedOutInteractor(
            presenter: presenter, listener: listener, conversation: dependency.conversation,
            reason: reason)
        await presenter.set(listener: interactor)
        return ViewableLeafRouter(interactor: interactor, viewable: presenter)
    }
}

public import Auth
public import Routing

/// The services and the view that the LoggedOut unit needs.
public protocol LoggedOutDependency: Dependency {
    /// The conversation in which the service that signs in asks its questions.
    var conversation: Conversation { get }

    func makeLoggedOutPresenter() async -> any LoggedOutPresentable
}

public protocol LoggedOutBuildable: Buildable {
    func build(
        withListener listener: any LoggedOutListener, reason: SignOutReason
    ) async -> any ViewableRouting
}

public struct LoggedOutBuilder: LoggedOutBuildable {
    private let dependency: any LoggedOutDependency

    public init(dependency: any LoggedOutDependency) {
        self.dependency = dependency
    }

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

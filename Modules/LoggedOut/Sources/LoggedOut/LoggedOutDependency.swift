public import Auth
public import Routing

/// What the LoggedOut unit needs.
public protocol LoggedOutDependency: Dependency {
    /// Where the service that signs in asks its questions.
    var conversation: Conversation { get }

    /// Makes the unit's view.
    func makeLoggedOutPresenter() async -> any LoggedOutPresentable
}

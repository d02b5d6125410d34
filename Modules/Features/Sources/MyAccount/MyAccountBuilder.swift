public import Auth
public import Routing

/// The services and the view that the MyAccount unit needs.
public protocol MyAccountDependency: Dependency {
    /// Knows who is signed in.
    var sessionService: any SessionService { get }

    /// Changes the account; `nil` when it cannot be changed here.
    var accountService: (any AccountService)? { get }

    /// Creates the unit's view.
    func makeMyAccountPresenter() async -> any MyAccountPresentable
}

/// The builder of the MyAccount unit, as its parent knows it.
public protocol MyAccountBuildable: Buildable {
    /// Builds the unit; the caller attaches it.
    func build(
        withListener listener: any MyAccountListener
    ) async -> any ViewableRouting
}

/// Builds the MyAccount unit from a ``MyAccountDependency``.
public struct MyAccountBuilder: MyAccountBuildable {
    private let dependency: any MyAccountDependency

    /// Creates a builder.
    public init(dependency: any MyAccountDependency) {
        self.dependency = dependency
    }

    /// Builds the unit; the caller attaches it.
    public func build(
        withListener listener: any MyAccountListener
    ) async -> any ViewableRouting {
        let presenter = await dependency.makeMyAccountPresenter()
        let interactor = MyAccountInteractor(
            presenter: presenter, listener: listener, sessionService: dependency.sessionService,
            accountService: dependency.accountService)
        await presenter.set(listener: interactor)
        return ViewableLeafRouter(interactor: interactor, viewable: presenter)
    }
}

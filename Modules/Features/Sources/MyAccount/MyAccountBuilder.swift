public import Auth
public import Routing

/// The services and the view that the MyAccount unit needs.
public protocol MyAccountDependency: Dependency {
    /// Knows who is signed in.
    var sessionService: any SessionService { get }

    /// Changes the account; `nil` when it cannot be changed here.
    var accountService: (any AccountService)? { get }

    func makeMyAccountPresenter() async -> any MyAccountPresentable
}

public protocol MyAccountBuildable: Buildable {
    func build(
        withListener listener: any MyAccountListener
    ) async -> any ViewableRouting
}

public struct MyAccountBuilder: MyAccountBuildable {
    private let dependency: any MyAccountDependency

    public init(dependency: any MyAccountDependency) {
        self.dependency = dependency
    }

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

public import Auth
public import PitContract
public import Routing

/// The services, the plugins and the view that the Tips unit needs.
public protocol TipsDependency: Dependency {
    /// Knows who is signed in.
    var sessionService: any SessionService { get }

    /// The sources of tips, the most urgent first.
    var tipPlugins: [any TipPlugin] { get }

    func makeTipsPresenter() async -> any TipsPresentable
}

public protocol TipsBuildable: Buildable {
    func build(pit: any PitService) async -> any ViewableRouting
}

public struct TipsBuilder: TipsBuildable {
    private let dependency: any TipsDependency

    public init(dependency: any TipsDependency) {
        self.dependency = dependency
    }

    public func build(pit: any PitService) async -> any ViewableRouting {
        let presenter = await dependency.makeTipsPresenter()
        let interactor = TipsInteractor(
            presenter: presenter, pit: pit, sessionService: dependency.sessionService,
            plugins: dependency.tipPlugins)
        await presenter.set(listener: interactor)
        return ViewableLeafRouter(interactor: interactor, viewable: presenter)
    }
}

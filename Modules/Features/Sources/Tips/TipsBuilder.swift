public import Auth
public import PitContract
public import Routing

/// The services, the plugins and the view that the Tips unit needs.
public protocol TipsDependency: Dependency {
    /// Knows who is signed in.
    var sessionService: any SessionService { get }

    /// The clock of the pit.
    var clock: any PitClock { get }

    /// The sources of tips, the most urgent first.
    var tipPlugins: [any TipPlugin] { get }

    /// Creates the unit's view.
    func makeTipsPresenter() async -> any TipsPresentable
}

/// The builder of the Tips unit, as its parent knows it.
public protocol TipsBuildable: Buildable {
    /// Builds the unit; the caller attaches it.
    func build(pit: any PitService) async -> any ViewableRouting
}

/// Builds the Tips unit from a ``TipsDependency``.
public struct TipsBuilder: TipsBuildable {
    private let dependency: any TipsDependency

    /// Creates a builder.
    public init(dependency: any TipsDependency) {
        self.dependency = dependency
    }

    /// Builds the unit; the caller attaches it.
    public func build(pit: any PitService) async -> any ViewableRouting {
        let presenter = await dependency.makeTipsPresenter()
        let interactor = TipsInteractor(
            presenter: presenter, pit: pit, sessionService: dependency.sessionService,
            clock: dependency.clock, plugins: dependency.tipPlugins)
        await presenter.set(listener: interactor)
        return ViewableLeafRouter(interactor: interactor, viewable: presenter)
    }
}

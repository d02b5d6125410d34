public import PitContract
public import PitCook
public import Routing

/// The view and the child that the PitBoard unit needs.
public protocol PitBoardDependency: Dependency {
    /// Creates the unit's view.
    func makePitBoardPresenter() async -> any PitBoardPresentable

    /// The builder of the rows.
    var pitCookBuilder: any PitCookBuildable { get }
}

/// The builder of the PitBoard unit, as its parent knows it.
public protocol PitBoardBuildable: Buildable {
    /// Builds the unit; the caller attaches it.
    func build(pit: any PitService) async -> any PitBoardRouting
}

/// Builds the PitBoard unit from a ``PitBoardDependency``.
public struct PitBoardBuilder: PitBoardBuildable {
    private let dependency: any PitBoardDependency

    /// Creates a builder.
    public init(dependency: any PitBoardDependency) {
        self.dependency = dependency
    }

    /// Builds the unit; the caller attaches it.
    public func build(pit: any PitService) async -> any PitBoardRouting {
        let presenter = await dependency.makePitBoardPresenter()
        let interactor = PitBoardInteractor(pit: pit, presenter: presenter)
        await presenter.set(listener: interactor)
        let router = PitBoardRouter(
            interactor: interactor, viewable: presenter, pit: pit,
            pitCookBuilder: dependency.pitCookBuilder)
        await interactor.set(router: router)
        return router
    }
}

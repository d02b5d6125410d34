public import PitContract
public import PitCook
public import Routing

/// The view and the child that the PitBoard unit needs.
public protocol PitBoardDependency: Dependency {
    func makePitBoardPresenter() async -> any PitBoardPresentable

    /// The builder of the rows.
    var pitCookBuilder: any PitCookBuildable { get }
}

public protocol PitBoardBuildable: Buildable {
    func build(pit: any PitService) async -> any PitBoardRouting
}

public struct PitBoardBuilder: PitBoardBuildable {
    private let dependency: any PitBoardDependency

    public init(dependency: any PitBoardDependency) {
        self.dependency = dependency
    }

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

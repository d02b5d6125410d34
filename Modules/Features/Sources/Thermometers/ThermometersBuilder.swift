public import MeatProbe
public import PitContract
public import ProbesContract
public import Routing

/// The clock, the view and the children that the Thermometers unit needs.
public protocol ThermometersDependency: Dependency {
    /// The clock of the pit.
    var clock: any PitClock { get }

    var meatProbeBuilder: any MeatProbeBuildable { get }

    func makeThermometersPresenter() async -> any ThermometersPresentable
}

public protocol ThermometersBuildable: Buildable {
    func build(pit: any PitService, probes: any ProbesService) async -> any ViewableRouting
}

public struct ThermometersBuilder: ThermometersBuildable {
    private let dependency: any ThermometersDependency

    public init(dependency: any ThermometersDependency) {
        self.dependency = dependency
    }

    public func build(
        pit: any PitService, probes: any ProbesService
    ) async -> any ViewableRouting {
        let presenter = await dependency.makeThermometersPresenter()
        let interactor = ThermometersInteractor(
            pit: pit, probes: probes, clock: dependency.clock, presenter: presenter)
        let router = ThermometersRouter(
            interactor: interactor, viewable: presenter, pit: pit, probes: probes,
            meatProbeBuilder: dependency.meatProbeBuilder)
        await interactor.set(router: router)
        return router
    }
}

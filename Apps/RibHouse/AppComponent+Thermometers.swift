import MeatProbe
import Thermometers

extension AppComponent: ThermometersDependency, MeatProbeDependency {
    var thermometersBuilder: any ThermometersBuildable { ThermometersBuilder(dependency: self) }
    var meatProbeBuilder: any MeatProbeBuildable { MeatProbeBuilder(dependency: self) }

    func makeThermometersPresenter() async -> any ThermometersPresentable {
        if let thermometersView { return thermometersView }
        return await view(ThermometersPage(), isPanel: true)
    }
}

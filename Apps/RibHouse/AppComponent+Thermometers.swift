import MeatProbe
import Thermometers
import ThermometersViews

extension AppComponent: ThermometersDependency, MeatProbeDependency {
    var thermometersBuilder: any ThermometersBuildable { ThermometersBuilder(dependency: self) }
    var meatProbeBuilder: any MeatProbeBuildable { MeatProbeBuilder(dependency: self) }

    func makeThermometersPresenter() async -> any ThermometersPresentable {
        if let thermometersView { return thermometersView }
        return await ThermometersLineView(console: lines)
    }
}

import TipPlugins
import Tips

extension AppComponent: TipsDependency {
    var tipsBuilder: any TipsBuildable { TipsBuilder(dependency: self) }

    /// The most urgent first.
    var tipPlugins: [any TipPlugin] { [FirstDinnerTip(), FavouritesTip()] }

    func makeTipsPresenter() async -> any TipsPresentable {
        await view(TipsPage(), isPanel: true)
    }
}

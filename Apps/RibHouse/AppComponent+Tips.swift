import TipPlugins
import Tips
import TipsViews

extension AppComponent: TipsDependency {
    var tipsBuilder: any TipsBuildable { TipsBuilder(dependency: self) }

    /// The most urgent first.
    var tipPlugins: [any TipPlugin] { [FirstDinnerTip(), FavouritesTip()] }

    func makeTipsPresenter() async -> any TipsPresentable {
        if screen != nil { return await TipsScreenView(console: console) }
        return await TipsLineView(console: lines)
    }
}

import NewCook
import NewCookViews

extension AppComponent: NewCookDependency {
    var newCookBuilder: any NewCookBuildable { NewCookBuilder(dependency: self) }

    func makeNewCookPresenter() async -> any NewCookPresentable {
        await NewCookLineView(console: console, onFailure: exitCode.record)
    }
}

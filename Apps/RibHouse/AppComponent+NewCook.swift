import NewCook
import NewCookViews

extension AppComponent: NewCookDependency {
    var newCookBuilder: any NewCookBuildable { NewCookBuilder(dependency: self) }

    func makeNewCookPresenter() async -> any NewCookPresentable {
        if screen != nil { return await NewCookScreenView(console: console, clock: clock) }
        return await NewCookLineView(console: lines)
    }
}

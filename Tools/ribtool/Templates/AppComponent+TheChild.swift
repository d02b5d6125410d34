import TheChild
import TheChildViews

extension AppComponent: TheChildDependency {
    var theChildBuilder: any TheChildBuildable { TheChildBuilder(dependency: self) }

    func makeTheChildPresenter() async -> any TheChildPresentable {
        if screen != nil { return await TheChildScreenView(console: console) }
        return await TheChildLineView(console: lines)
    }
}

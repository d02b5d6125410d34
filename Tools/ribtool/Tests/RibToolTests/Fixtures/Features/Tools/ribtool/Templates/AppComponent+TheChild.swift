import TheChild
import TheChildViews

extension AppComponent: TheChildDependency {
    var theChildBuilder: any TheChildBuildable { TheChildBuilder(dependency: self) }

    func makeTheChildPresenter() async -> any TheChildPresentable {
        await TheChildLineView(console: console)
    }
}

import ArgumentParsing
import NewCook
import NewCookViews

extension AppComponent: NewCookDependency {
    var newCookBuilder: any NewCookBuildable { NewCookBuilder(dependency: self) }

    func makeNewCookPresenter() async -> any NewCookPresentable {
        await NewCookLineView(console: console) { [exitCode] in exitCode.last = ExitCode($0) }
    }
}

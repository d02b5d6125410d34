import PitCook
import PitCookViews

extension AppComponent: PitCookDependency {
    var pitCookBuilder: any PitCookBuildable { PitCookBuilder(dependency: self) }

    func makePitCookPresenter(style: PitCookStyle) async -> any PitCookPresentable {
        await PitCookLineView(
            style: style, console: console, clock: clock, onFailure: exitCode.record)
    }
}

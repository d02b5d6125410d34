import PitCook
import PitCookViews

extension AppComponent: PitCookDependency {
    var pitCookBuilder: any PitCookBuildable { PitCookBuilder(dependency: self) }

    func makePitCookPresenter(style: PitCookStyle) async -> any PitCookPresentable {
        if screen != nil {
            return await PitCookScreenView(style: style, console: console, clock: clock)
        }
        return await PitCookLineView(style: style, console: lines, clock: clock)
    }
}

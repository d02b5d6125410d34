import PitCook
import PitCookViews

extension AppComponent: PitCookDependency {
    var pitCookBuilder: any PitCookBuildable { PitCookBuilder(dependency: self) }

    func makePitCookPresenter(style: PitCookStyle) async -> any PitCookPresentable {
        switch style {
        case .row:
            await PitCookRowLineView(
                console: console, clock: clock, onFailure: exitCode.record)
        case .detail:
            await PitCookDetailLineView(
                console: console, clock: clock, onFailure: exitCode.record)
        }
    }
}

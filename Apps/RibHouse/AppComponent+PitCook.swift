import PitContract
import PitCook

extension AppComponent: PitCookDependency {
    var pitCookBuilder: any PitCookBuildable { PitCookBuilder(dependency: self) }

    func makePitCookPresenter(
        of cook: Cook.ID, style: PitCookStyle
    ) async -> any PitCookPresentable {
        await view(PitCookPage(of: cook, style: style))
    }
}

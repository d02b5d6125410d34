import PitCook

extension AppComponent: PitCookDependency {
    var pitCookBuilder: any PitCookBuildable { PitCookBuilder(dependency: self) }

    func makePitCookPresenter(style: PitCookStyle) async -> any PitCookPresentable {
        await view(PitCookPage(style: style))
    }
}

import PitBoard

extension AppComponent: PitBoardDependency {
    var pitBoardBuilder: any PitBoardBuildable { PitBoardBuilder(dependency: self) }

    func makePitBoardPresenter() async -> any PitBoardPresentable {
        await view(PitBoardPage())
    }
}

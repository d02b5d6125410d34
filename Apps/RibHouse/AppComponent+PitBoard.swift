import PitBoard
import PitBoardViews

extension AppComponent: PitBoardDependency {
    var pitBoardBuilder: any PitBoardBuildable { PitBoardBuilder(dependency: self) }

    func makePitBoardPresenter() async -> any PitBoardPresentable {
        if screen != nil { return await PitBoardScreenView(console: console, clock: clock) }
        return await PitBoardLineView(console: lines, clock: clock)
    }
}

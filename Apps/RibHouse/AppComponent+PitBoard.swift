import PitBoard
import PitBoardViews

extension AppComponent: PitBoardDependency {
    var pitBoardBuilder: any PitBoardBuildable { PitBoardBuilder(dependency: self) }

    func makePitBoardPresenter() async -> any PitBoardPresentable {
        if screen != nil { return await PitBoardScreenView(clock: clock) }
        return await PitBoardLineView(console: console, clock: clock, onFailure: exitCode.record)
    }
}

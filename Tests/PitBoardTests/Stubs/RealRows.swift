import PitBoard
import PitContract
import PitCook
import PitTestSupport
import SharedDoubles

/// The dependency of a board with real rows, whose views are doubles.
struct RealRows: PitBoardDependency, PitCookDependency {
    let clock: any PitClock = ManualPitClock()
    let presenter = PitBoardPresentableSpy()
    let rowPresenter = PitCookPresentableSpy()

    var pitCookBuilder: any PitCookBuildable { PitCookBuilder(dependency: self) }

    func makePitBoardPresenter() async -> any PitBoardPresentable { presenter }
    func makePitCookPresenter(style: PitCookStyle) async -> any PitCookPresentable { rowPresenter }
}

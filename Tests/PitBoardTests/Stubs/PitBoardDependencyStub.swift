import PitBoard
import PitCook
import SharedDoubles

struct PitBoardDependencyStub: PitBoardDependency {
    let presenter = PitBoardPresentableSpy()
    let builder = PitCookBuildableSpy()

    var pitCookBuilder: any PitCookBuildable { builder }

    func makePitBoardPresenter() async -> any PitBoardPresentable { presenter }
}

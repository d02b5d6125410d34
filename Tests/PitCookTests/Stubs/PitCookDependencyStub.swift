import PitContract
import PitCook
import PitTestSupport
import RoutingTestSupport
import SharedDoubles

struct PitCookDependencyStub: PitCookDependency {
    let clock: any PitClock = ManualPitClock()
    let presenter = PitCookPresentableSpy()
    let makePitCookPresenterSpy = Spy<PitCookStyle, Void, Never>("makePitCookPresenter(style:)")

    func makePitCookPresenter(style: PitCookStyle) async -> any PitCookPresentable {
        await makePitCookPresenterSpy(style)
        return presenter
    }
}

import NewCook
import PitContract
import PitTestSupport

struct NewCookDependencyStub: NewCookDependency {
    let clock: any PitClock = ManualPitClock()
    let presenter = NewCookPresentableSpy()

    func makeNewCookPresenter() async -> any NewCookPresentable { presenter }
}

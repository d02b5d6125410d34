import Auth
import AuthTestSupport
import PitContract
import PitTestSupport
import TipPlugins
import Tips

struct TipsDependencyStub: TipsDependency {
    let presenter = TipsPresentableSpy()
    let tipPlugins: [any TipPlugin] = [FirstDinnerTip()]
    let sessionService: any SessionService = SessionServiceFake(
        User(name: "joe", barbecueFoods: ["ribs"]))

    func makeTipsPresenter() async -> any TipsPresentable { presenter }
}

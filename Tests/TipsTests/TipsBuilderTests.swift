import PitContract
import PitTestSupport
import Routing
import RoutingTestSupport
import Testing
import Tips

@Suite("TipsBuilder", .failsIfStuck)
struct TipsBuilderTests {
    private let dependency = TipsDependencyStub()
    private let pit = PitServiceSpy()

    func makeSUT() async -> any ViewableRouting {
        await TipsBuilder(dependency: dependency).build(pit: pit)
    }

    @Test("The unit that it builds shows the tips of the plugins.")
    func builds() async throws {
        pit.plansSpy.returns(CookPlan.builtIn)
        let router = await makeSUT()
        try await router.launch {
            await dependency.presenter.showSpy.called(times: 1)

            #expect(router.tree.name == "Tips")
            let tip = Tip(
                about: "dinner", "Plan a dinner, and all is ready at one time.",
                command: "dinner 18:00"
            )
            #expect(dependency.presenter.showSpy.calls == [.tips([tip], new: [tip])])
        }
    }

    @Test("The view reports taps to the interactor.")
    func wiresTheView() async throws {
        let router = await makeSUT()
        try await router.launch {
            await dependency.presenter.setSpy.calls.first?.didTapTips()

            #expect(dependency.presenter.showSpy.calls == [.all([])])
        }
    }
}

import PitContract
import PitCook
import PitTestSupport
import Routing
import RoutingTestSupport
import Testing

@Suite("PitCookBuilder")
struct PitCookBuilderTests {
    private let dependency = PitCookDependencyStub()
    private let fixture = PitCookFixture()

    private func launch(_ style: PitCookStyle) async throws -> any PitCookRouting {
        let router = await PitCookBuilder(dependency: dependency).build(
            withListener: fixture.listener, pit: fixture.service, cook: "brisket", style: style)
        try await router.launch()
        return router
    }

    @Test("The unit that it builds shows its cook.")
    func builds() async throws {
        let router = try await launch(.row)

        #expect(router.tree.name == "PitCook “brisket”")
        #expect(
            dependency.presenter.showSpy.calls == [
                fixture.state(fixture.rub, .started(stage: 0))
            ])
        await router.shutdown()
    }

    @Test("The view has its listener when the build returns.", .schedule())
    func listenerIsSet() async {
        _ = await PitCookBuilder(dependency: dependency).build(
            withListener: fixture.listener, pit: fixture.service, cook: "brisket", style: .row)

        #expect(dependency.presenter.setSpy.callCount == 1)
    }

    @Test("The view is created in the style of the unit.", arguments: [PitCookStyle.row, .detail])
    func style(style: PitCookStyle) async throws {
        let router = try await launch(style)

        #expect(dependency.makePitCookPresenterSpy.calls == [style])
        await router.shutdown()
    }

    @Test("The view reports taps to the interactor, and the parent hears of the end.")
    func wiresTheView() async throws {
        let router = try await launch(.row)
        fixture.service.finishSpy.answers { [fixture] _ in
            fixture.send(Pit())
            return fixture.rub.cooks[0]
        }

        await dependency.presenter.setSpy.calls.first?.didTapFinish()

        #expect(fixture.listener.didFinishPitCookSpy.calls == ["brisket"])
        await router.shutdown()
    }
}

import PitContract
import PitCook
import PitTestSupport
import Routing
import RoutingTestSupport
import SharedDoubles
import Testing

@Suite("PitCookBuilder", .failsIfStuck)
struct PitCookBuilderTests {
    private let dependency = PitCookDependencyStub()
    private let fixture = PitCookFixture()

    func makeSUT(_ style: PitCookStyle = .row) async -> any ViewableRouting {
        await PitCookBuilder(dependency: dependency).build(
            withListener: fixture.listener, pit: fixture.service, cook: "brisket", style: style)
    }

    @Test("The unit that it builds shows its cook.")
    func builds() async throws {
        let router = await makeSUT(.row)
        try await router.launch {
            #expect(router.tree.name == "PitCook “brisket”")
            #expect(
                dependency.presenter.showSpy.calls == [
                    fixture.state(fixture.rub, .started(stage: 0))
                ])
        }
    }

    @Test("The view is created in the style of the unit.", arguments: [PitCookStyle.row, .detail])
    func style(style: PitCookStyle) async throws {
        let router = await makeSUT(style)
        try await router.launch {
            #expect(dependency.makePitCookPresenterSpy.calls == [style])
        }
    }

    @Test("The parent hears of the end.")
    func wiresTheParent() async throws {
        let router = await makeSUT(.row)
        try await router.launch {
            fixture.send(fixture.off)
            await fixture.listener.didFinishPitCookSpy.called(times: 1)

            #expect(fixture.listener.didFinishPitCookSpy.calls == ["brisket"])
        }
    }
}

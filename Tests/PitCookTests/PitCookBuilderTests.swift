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

    @Test(
        "The unit that it builds shows its cook in its style, and the parent hears of the end.",
        arguments: [PitCookStyle.row, .detail])
    func builds(style: PitCookStyle) async throws {
        let router = await PitCookBuilder(dependency: dependency).build(
            withListener: fixture.listener, pit: fixture.service, cook: "brisket", style: style)
        try await router.launch {
            #expect(router.tree.name == "PitCook “brisket”")
            #expect(dependency.makePitCookPresenterSpy.calls == [style])
            #expect(dependency.presenter.showSpy.calls == [fixture.rubbing()])

            fixture.send(fixture.off)
            await fixture.listener.didFinishPitCookSpy.called(times: 1)
            #expect(fixture.listener.didFinishPitCookSpy.calls == ["brisket"])
        }
    }
}

import PitBoard
import PitTestSupport
import Routing
import RoutingTestSupport
import Testing

@Suite("PitBoardBuilder", .failsIfStuck)
struct PitBoardBuilderTests {
    private let dependency = PitBoardDependencyStub()
    private let fixture = PitBoardFixture()

    func makeSUT() async -> any PitBoardRouting {
        await PitBoardBuilder(dependency: dependency).build(pit: fixture.service)
    }

    @Test("The unit that it builds shows the pit, and its view reports taps to the interactor.")
    func builds() async throws {
        let router = await makeSUT()
        try await router.launch {
            #expect(router.tree.name == "PitBoard")
            #expect(dependency.presenter.showSpy.calls == [.empty])
            await dependency.presenter.setSpy.calls.first?.didTapRefresh()
            #expect(fixture.service.refreshSpy.callCount == 1)
        }
    }
}

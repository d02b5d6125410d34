import PitBoard
import PitTestSupport
import Routing
import RoutingTestSupport
import Testing

@Suite("PitBoardBuilder")
struct PitBoardBuilderTests {
    private let dependency = PitBoardDependencyStub()
    private let fixture = PitBoardFixture()

    private func launch() async throws -> any PitBoardRouting {
        let router = await PitBoardBuilder(dependency: dependency).build(pit: fixture.service)
        try await router.launch()
        return router
    }

    @Test("The unit that it builds shows the pit.")
    func builds() async throws {
        let router = try await launch()

        #expect(router.tree.name == "PitBoard")
        #expect(dependency.presenter.showSpy.calls == [.empty])
        await router.shutdown()
    }

    @Test("The view reports taps to the interactor.")
    func wiresTheView() async throws {
        let router = try await launch()

        await dependency.presenter.setSpy.calls.first?.didTapRefresh()

        #expect(fixture.service.refreshSpy.callCount == 1)
        await router.shutdown()
    }
}

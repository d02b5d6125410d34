import Announcements
import PitTestSupport
import Routing
import RoutingTestSupport
import Streams
import Testing

@Suite("AnnouncementsBuilder", .failsIfStuck)
struct AnnouncementsBuilderTests {
    private let dependency = AnnouncementsDependencyStub()

    func makeSUT() async -> any ViewableRouting {
        await AnnouncementsBuilder(dependency: dependency).build(pit: PitServiceSpy())
    }

    @Test(
        "The unit that it builds follows the pit until the detach, and gets what its view reports.")
    func builds() async throws {
        let router = await makeSUT()
        try await router.launch()

        #expect(router.tree.name == "Announcements")
        #expect(!router.tree.work.isEmpty)
        await dependency.presenter.setSpy.calls.first?.didTapAcknowledge(nil)
        #expect(dependency.presenter.showSpy.callCount == 1)
        await router.shutdown()
        #expect(router.tree.work.isEmpty)
    }
}

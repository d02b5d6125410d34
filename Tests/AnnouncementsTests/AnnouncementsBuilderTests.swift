import Announcements
import PitTestSupport
import Routing
import RoutingTestSupport
import Streams
import Testing

@Suite("AnnouncementsBuilder", .failsIfStuck)
struct AnnouncementsBuilderTests {
    @Test("The unit that it builds follows the pit until the detach.")
    func builds() async throws {
        let pit = PitServiceSpy()
        let router = await AnnouncementsBuilder(dependency: AnnouncementsDependencyStub())
            .build(pit: pit)
        try await router.launch()

        #expect(router.tree.name == "Announcements")
        #expect(!router.tree.work.isEmpty)
        await router.shutdown()
        #expect(router.tree.work.isEmpty)
    }
}

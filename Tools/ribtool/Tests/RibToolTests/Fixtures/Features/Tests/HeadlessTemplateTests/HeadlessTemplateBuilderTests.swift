import HeadlessTemplate
import Routing
import RoutingTestSupport
import Testing

@Suite("HeadlessTemplateBuilder")
struct HeadlessTemplateBuilderTests {
    @Test("The unit that it builds can be launched, announces, and reports to its parent.")
    func builds() async throws {
        let dependency = HeadlessTemplateDependencyStub()
        let listener = HeadlessTemplateListenerSpy()

        let router = await HeadlessTemplateBuilder(dependency: dependency)
            .build(withListener: listener)
        try await router.launch()
        await listener.didFinishHeadlessTemplateSpy.called(times: 1)

        #expect(router.tree.name == "HeadlessTemplate")
        #expect(dependency.service.announceSpy.callCount == 1)
        #expect(listener.didFinishHeadlessTemplateSpy.calls == [nil])
        await router.shutdown()
    }
}

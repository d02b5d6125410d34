import HeadlessTemplate
import Routing
import RoutingTestSupport
import Testing

@Suite("HeadlessTemplateBuilder", .failsIfStuck)
struct HeadlessTemplateBuilderTests {
    private let listener = HeadlessTemplateListenerSpy()

    @Test("The unit that it builds can be launched, and waits for its time.")
    func builds() async throws {
        let dependency = HeadlessTemplateDependencyStub(headlessTemplateLimit: .seconds(600))

        let router = await HeadlessTemplateBuilder(dependency: dependency)
            .build(withListener: listener)
        try await router.launch {
            #expect(router.tree.name == "HeadlessTemplate")
            #expect(router.tree.work.count == 1)
        }
        #expect(listener.didFinishHeadlessTemplateSpy.callCount == 0)
    }

    @Test("The unit that it builds ends after the time of the dependency.")
    func ends() async throws {
        let dependency = HeadlessTemplateDependencyStub(headlessTemplateLimit: .zero)

        let router = await HeadlessTemplateBuilder(dependency: dependency)
            .build(withListener: listener)
        try await router.launch {
            await listener.didFinishHeadlessTemplateSpy.called(times: 1)
        }
    }
}

import HeadlessTemplate
import Routing
import RoutingTestSupport
import Testing

@Suite("HeadlessTemplateBuilder", .failsIfStuck)
struct HeadlessTemplateBuilderTests {
    private let listener = HeadlessTemplateListenerSpy()

    func makeSUT(limit: Duration = .seconds(600)) async -> any Routing {
        let dependency = HeadlessTemplateDependencyStub(headlessTemplateLimit: limit)
        return await HeadlessTemplateBuilder(dependency: dependency).build(withListener: listener)
    }

    @Test("The unit that it builds can be launched, and waits for its time.")
    func builds() async throws {
        let router = await makeSUT()
        try await router.launch {
            #expect(router.tree.name == "HeadlessTemplate")
            #expect(router.tree.work.count == 1)
        }
        #expect(listener.didFinishHeadlessTemplateSpy.callCount == 0)
    }

    @Test("The unit that it builds ends after the time of the dependency.")
    func ends() async throws {
        let router = await makeSUT(limit: .zero)
        try await router.launch {
            await listener.didFinishHeadlessTemplateSpy.called(times: 1)
        }
    }
}

struct HeadlessTemplateDependencyStub: HeadlessTemplateDependency {
    let headlessTemplateLimit: Duration
}

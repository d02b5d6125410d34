import FeatureTemplate
import Routing
import RoutingTestSupport
import ServiceTemplateContract
import Streams
import Testing

@Suite("FeatureTemplateBuilder", .failsIfStuck)
struct FeatureTemplateBuilderTests {
    let dependency = FeatureTemplateDependencyStub()
    private let listener = FeatureTemplateListenerSpy()
    private let items = [ServiceTemplateItem(name: "ribs")]

    func makeSUT() async -> any ViewableRouting {
        await FeatureTemplateBuilder(dependency: dependency).build(withListener: listener)
    }

    @Test("The unit that it builds shows what the service has, and its view reports taps to it.")
    func builds() async throws {
        dependency.service.lists.send(items)
        let router = await makeSUT()
        try await router.launch {
            #expect(router.tree.name == "FeatureTemplate")
            #expect(dependency.presenter.showSpy.calls == [.items(items)])

            await dependency.presenter.setSpy.calls.first?.didTapClose()

            #expect(listener.didFinishFeatureTemplateSpy.callCount == 1)
        }
    }
}

struct FeatureTemplateDependencyStub: FeatureTemplateDependency {
    let service = ServiceTemplateServiceSpy()
    let presenter = FeatureTemplatePresentableSpy()

    var serviceTemplateService: any ServiceTemplateService { service }

    func makeFeatureTemplatePresenter() async -> any FeatureTemplatePresentable { presenter }
}

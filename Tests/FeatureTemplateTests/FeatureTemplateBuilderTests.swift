import FeatureTemplate
import Routing
import RoutingTestSupport
import ServiceTemplateContract
import Testing

@Suite("FeatureTemplateBuilder", .failsIfStuck)
struct FeatureTemplateBuilderTests {
    private let dependency = FeatureTemplateDependencyStub()
    private let listener = FeatureTemplateListenerSpy()
    private let items = [ServiceTemplateItem(name: "ribs")]

    @Test("The unit that it builds can be launched and shows what the service loads.")
    func builds() async throws {
        dependency.service.itemsSpy.returns(items)

        let router = await FeatureTemplateBuilder(dependency: dependency)
            .build(withListener: listener)
        try await router.launch {
            await dependency.presenter.showSpy.called(times: 2)

            #expect(router.tree.name == "FeatureTemplate")
            #expect(dependency.presenter.setSpy.callCount == 1)
            #expect(dependency.presenter.showSpy.calls == [.loading, .loaded(items)])
        }
    }

    @Test("The view reports taps to the interactor.")
    func wiresTheView() async throws {
        let router = await FeatureTemplateBuilder(dependency: dependency)
            .build(withListener: listener)
        try await router.launch {
            await dependency.presenter.setSpy.calls.first?.didTapClose()

            #expect(listener.didFinishFeatureTemplateSpy.callCount == 1)
        }
    }
}

import FeatureTemplate
import Routing
import RoutingTestSupport
import Testing

@Suite("FeatureTemplateBuilder")
struct FeatureTemplateBuilderTests {
    private let dependency = FeatureTemplateDependencyStub()
    private let listener = FeatureTemplateListenerSpy()

    @Test("The unit that it builds can be launched and shows what the service loads.")
    func builds() async throws {
        dependency.service.specialSpy.returns("ribs")

        let router = await FeatureTemplateBuilder(dependency: dependency)
            .build(withListener: listener)
        try await router.launch()
        await dependency.presenter.showSpy.called(times: 2)

        #expect(router.tree.name == "FeatureTemplate")
        #expect(dependency.presenter.showSpy.calls == [.loading, .loaded("ribs")])
        await router.shutdown()
    }

    @Test("The view reports taps to the interactor.")
    func wiresTheView() async throws {
        let router = await FeatureTemplateBuilder(dependency: dependency)
            .build(withListener: listener)
        try await router.launch()

        await dependency.presenter.setSpy.calls.first?.didTapClose()

        #expect(listener.didCloseFeatureTemplateSpy.callCount == 1)
        await router.shutdown()
    }
}

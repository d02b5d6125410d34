import PlainTemplate
import Routing
import RoutingTestSupport
import Testing

@Suite("PlainTemplateBuilder", .failsIfStuck)
struct PlainTemplateBuilderTests {
    private let dependency = PlainTemplateDependencyStub()
    private let listener = PlainTemplateListenerSpy()

    @Test("The unit that it builds can be launched and shows that it is there.")
    func builds() async throws {
        let router = await PlainTemplateBuilder(dependency: dependency)
            .build(withListener: listener)
        try await router.launch {
            #expect(router.tree.name == "PlainTemplate")
            #expect(dependency.presenter.setSpy.callCount == 1)
            #expect(dependency.presenter.showSpy.calls == [.open])
        }
    }

    @Test("The view reports taps to the interactor.")
    func wiresTheView() async throws {
        let router = await PlainTemplateBuilder(dependency: dependency)
            .build(withListener: listener)
        try await router.launch {
            await dependency.presenter.setSpy.calls.first?.didTapClose()

            #expect(listener.didFinishPlainTemplateSpy.callCount == 1)
        }
    }
}

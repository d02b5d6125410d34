import PlainTemplate
import Routing
import RoutingTestSupport
import Testing

@Suite("PlainTemplateBuilder", .failsIfStuck)
struct PlainTemplateBuilderTests {
    private let dependency = PlainTemplateDependencyStub()
    private let listener = PlainTemplateListenerSpy()

    @Test("The unit that it builds shows that it is there, and its view reports taps to it.")
    func builds() async throws {
        let router = await PlainTemplateBuilder(dependency: dependency)
            .build(withListener: listener)
        try await router.launch {
            #expect(router.tree.name == "PlainTemplate")
            #expect(dependency.presenter.showSpy.calls == [.open])

            await dependency.presenter.setSpy.calls.first?.didTapClose()

            #expect(listener.didFinishPlainTemplateSpy.callCount == 1)
        }
    }
}

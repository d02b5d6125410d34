import PlainTemplate
import Routing
import RoutingTestSupport
import Testing

@Suite("PlainTemplateBuilder", .failsIfStuck)
struct PlainTemplateBuilderTests {
    private let dependency = PlainTemplateDependencyStub()
    private let listener = PlainTemplateListenerSpy()

    func makeSUT() async -> any ViewableRouting {
        await PlainTemplateBuilder(dependency: dependency).build(withListener: listener)
    }

    @Test("The unit that it builds shows that it is there, and its view reports taps to it.")
    func builds() async throws {
        let router = await makeSUT()
        try await router.launch {
            #expect(router.tree.name == "PlainTemplate")
            #expect(dependency.presenter.showSpy.calls == [.open])

            await dependency.presenter.setSpy.calls.first?.didTapClose()

            #expect(listener.didFinishPlainTemplateSpy.callCount == 1)
        }
    }
}

struct PlainTemplateDependencyStub: PlainTemplateDependency {
    let presenter = PlainTemplatePresentableSpy()

    func makePlainTemplatePresenter() async -> any PlainTemplatePresentable { presenter }
}

import DialogTemplate
import Routing
import RoutingTestSupport
import Testing

@Suite("DialogTemplateBuilder", .failsIfStuck)
struct DialogTemplateBuilderTests {
    private let dependency = DialogTemplateDependencyStub()
    private let listener = DialogTemplateListenerSpy()

    @Test("The unit that it builds asks, and returns the answer.")
    func builds() async throws {
        dependency.presenter.askSpy.returns("corn")
        let router = await DialogTemplateBuilder(dependency: dependency)
            .build(withListener: listener)
        try await router.launch {
            #expect(router.tree.name == "DialogTemplate")
            await listener.didFinishDialogTemplateSpy.called(times: 1)

            #expect(listener.didFinishDialogTemplateSpy.calls == ["corn"])
        }
    }
}

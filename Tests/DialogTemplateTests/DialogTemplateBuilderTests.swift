import DialogTemplate
import Routing
import RoutingExtras
import RoutingTestSupport
import Testing

@Suite("DialogTemplateBuilder", .failsIfStuck)
struct DialogTemplateBuilderTests {
    private let dependency = DialogTemplateDependencyStub()
    private let listener = DialogTemplateListenerSpy()

    func makeSUT() async -> any ViewableRouting {
        await DialogTemplateBuilder(dependency: dependency).build(withListener: listener)
    }

    @Test("The unit that it builds asks, and returns the answer.")
    func builds() async throws {
        dependency.presenter.askSpy.returns("corn")
        let router = await makeSUT()
        try await router.launch {
            #expect(router.tree.name == "DialogTemplate")
            await listener.didFinishDialogTemplateSpy.called(times: 1)

            #expect(listener.didFinishDialogTemplateSpy.calls == ["corn"])
        }
    }

    @Test("A question that shows the unit gets its answer.")
    func answersAQuestion() async throws {
        let parent = Parent()
        dependency.presenter.askSpy.returns("corn")
        try await UnitUnderTest.launch(parent) {
            let answer = try await Slot<String>(of: parent).ask("DialogTemplate") { [dependency] in
                await DialogTemplateBuilder(dependency: dependency).build(withListener: $0)
            }

            #expect(answer == "corn")
        }
    }

    private actor Parent: LeafInteractable {
        nonisolated let lifetime = Lifetime()
    }
}

struct DialogTemplateDependencyStub: DialogTemplateDependency {
    let presenter = DialogTemplatePresentableSpy()

    func makeDialogTemplatePresenter() async -> any DialogTemplatePresentable { presenter }
}

import PitTestSupport
import Routing
import RoutingExtras
import RoutingTestSupport
import Testing

@testable import NewCook

@Suite("NewCookBuilder", .failsIfStuck)
struct NewCookBuilderTests {
    private let dependency = NewCookDependencyStub()
    private let listener = NewCookListenerSpy()
    private let pit = PitServiceSpy()

    func makeSUT(_ draft: NewCookDraft = NewCookDraft()) async -> any ViewableRouting {
        await NewCookBuilder(dependency: dependency)
            .build(withListener: listener, pit: pit, draft: draft)
    }

    @Test("The unit that it builds asks for what the draft does not have.")
    func builds() async throws {
        pit.plansSpy.returns([.ribs])
        let router = await makeSUT(NewCookDraft(cut: "ribs"))
        try await router.launch {
            await dependency.presenter.showSpy.called(times: 2)

            #expect(router.tree.name == "NewCook")
            #expect(
                dependency.presenter.showSpy.calls
                    == [.loading, .asks(.weight(of: .ribs), refused: nil)])
        }
    }

    @Test("The view reports answers to the interactor.")
    func wiresTheView() async throws {
        let router = await makeSUT()
        try await router.launch {
            dependency.presenter.setSpy.calls.first?.didCancel()
            await listener.newCookDidEndSpy.called(times: 1)

            #expect(listener.newCookDidEndSpy.calls == [nil])
        }
    }

    @Test("A question that shows the unit gets its result.")
    func answersAQuestion() async throws {
        let parent = Parent()
        pit.plansSpy.returns([.ribs])
        try await UnitUnderTest.launch(parent) {
            let order = try await Slot<String>(of: parent).ask("NewCook") { [dependency, pit] in
                await NewCookBuilder(dependency: dependency)
                    .build(
                        withListener: $0, pit: pit, draft: NewCookDraft(cut: "ribs", weight: "5kg"))
            }

            #expect(order == .ribs)
        }
    }

    private actor Parent: LeafInteractable {
        nonisolated let lifetime = Lifetime()
    }
}

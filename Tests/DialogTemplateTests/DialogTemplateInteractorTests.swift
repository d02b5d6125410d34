import Routing
import RoutingTestSupport
import Testing

@testable import DialogTemplate

@Suite("DialogTemplateInteractor", .schedules(500))
struct DialogTemplateInteractorTests {
    private let presenter = DialogTemplatePresentableSpy()
    private let listener = DialogTemplateListenerSpy()

    private func makeSUT() -> DialogTemplateInteractor {
        DialogTemplateInteractor(presenter: presenter, listener: listener)
    }

    @Test("The answer reaches the parent, also that the person gave up.", arguments: ["corn", nil])
    func answers(answer: String?) async throws {
        presenter.askSpy.returns(answer)
        try await UnitUnderTest.launch(makeSUT()) {
            await settle()

            #expect(listener.didFinishDialogTemplateSpy.calls == [answer])
        }
    }

    @Test("The attach does not wait for the answer, and a detach cancels the question.")
    func detach() async throws {
        presenter.askSpy.suspendsUntilCancelled(returning: nil)
        let unit = try await UnitUnderTest.launch(makeSUT())
        await presenter.askSpy.called(times: 1)

        await unit.shutdown()

        #expect(presenter.askSpy.suspendedCount == 0)
        #expect(unit.tree.work.isEmpty)
    }

    @Test("The parent's detach at the answer ends the unit.")
    func detachAtAnswer() async throws {
        presenter.askSpy.suspends()
        let unit = try await UnitUnderTest.launch(makeSUT())
        listener.didFinishDialogTemplateSpy.answers { [weak unit] _ async in
            await unit?.shutdown()
        }
        await presenter.askSpy.called(times: 1)

        presenter.askSpy.resumeAll(returning: "corn")
        await settle()

        #expect(listener.didFinishDialogTemplateSpy.calls == ["corn"])
        #expect(unit.tree.work.isEmpty)
    }

    @Test("In each tried order of the answer and the detach, no question and no work is left.")
    func answerAndDetach() async throws {
        presenter.askSpy.suspendsUntilCancelled(returning: nil)
        let unit = try await UnitUnderTest.launch(makeSUT())

        async let answer: Void = presenter.askSpy.resumeAll(returning: "corn")
        await unit.shutdown()
        await answer

        #expect(presenter.askSpy.suspendedCount == 0)
        #expect(unit.tree.work.isEmpty)
    }
}

import Routing
import RoutingTestSupport
import Testing

@testable import PlainTemplate

@Suite("PlainTemplateInteractor", .schedule(), .exhaustive)
struct PlainTemplateInteractorTests {
    private let presenter = PlainTemplatePresentableSpy()
    private let listener = PlainTemplateListenerSpy()

    private func makeSUT() -> PlainTemplateInteractor {
        PlainTemplateInteractor(presenter: presenter, listener: listener)
    }

    @Test("Becoming active shows that the unit is there.")
    func becomesActive() async {
        let sut = makeSUT()

        await sut.didBecomeActive()

        #expect(presenter.showSpy.calls == [.open])
    }

    @Test("A tap on close tells the parent, after it is shown.")
    func close() async throws {
        let sut = makeSUT()
        try await UnitUnderTest.launch(sut) {
            presenter.showSpy.suspends()

            async let tap: Void = sut.didTapClose()
            await settle()

            #expect(presenter.showSpy.calls == [.open, .closing])
            #expect(listener.didFinishPlainTemplateSpy.callCount == 0)
            presenter.showSpy.resume(returning: ())
            await tap
            #expect(listener.didFinishPlainTemplateSpy.callCount == 1)
        }
    }

    @Test("A unit that is still there can be closed again.")
    func closeAgain() async throws {
        let sut = makeSUT()
        try await UnitUnderTest.launch(sut) {
            await sut.didTapClose()
            await sut.didTapClose()

            #expect(listener.didFinishPlainTemplateSpy.callCount == 2)
            #expect(presenter.showSpy.calls == [.open, .closing, .closing])
        }
    }

    @Test("A tap whose task is cancelled closes the unit all the same.")
    func cancelledTap() async throws {
        let sut = makeSUT()
        try await UnitUnderTest.launch(sut) {
            presenter.showSpy.suspends()
            let tap = start { await sut.didTapClose() }
            await presenter.showSpy.called(times: 2)

            tap.cancel()
            presenter.showSpy.resumeAll(returning: ())
            await tap.value
            #expect(listener.didFinishPlainTemplateSpy.callCount == 1)

            await sut.didTapClose()
            #expect(listener.didFinishPlainTemplateSpy.callCount == 2)
            #expect(presenter.showSpy.calls == [.open, .closing, .closing])
        }
    }
}

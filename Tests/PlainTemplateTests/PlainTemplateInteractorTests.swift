import PlainTemplate
import Routing
import RoutingTestSupport
import Testing

@Suite("PlainTemplateInteractor", .schedule())
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
        let unit = try await UnitUnderTest.launch(sut)
        presenter.showSpy.suspends()

        async let tap: Void = sut.didTapClose()
        await settle()

        #expect(presenter.showSpy.calls == [.open, .closing])
        #expect(listener.didFinishPlainTemplateSpy.callCount == 0)
        presenter.showSpy.resume(returning: ())
        await tap
        #expect(listener.didFinishPlainTemplateSpy.callCount == 1)
        await unit.shutdown()
    }

    @Test("A unit that is still there can be closed again.")
    func closeAgain() async throws {
        let sut = makeSUT()
        let unit = try await UnitUnderTest.launch(sut)

        await sut.didTapClose()
        await sut.didTapClose()

        #expect(listener.didFinishPlainTemplateSpy.callCount == 2)
        await unit.shutdown()
    }
}

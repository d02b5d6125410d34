import Routing
import RoutingTestSupport
import Testing

@testable import PlainTemplate

@Suite("PlainTemplateInteractor", .schedules(500))
struct PlainTemplateInteractorTests {
    private let presenter = PlainTemplatePresentableSpy()
    private let listener = PlainTemplateListenerSpy()

    private func makeSUT() -> PlainTemplateInteractor {
        PlainTemplateInteractor(presenter: presenter, listener: listener)
    }

    @Test(
        "Two taps at once close once, after that is shown. A unit that stays can be closed again.")
    func twoTaps() async throws {
        let sut = makeSUT()
        try await UnitUnderTest.launch(sut) {
            presenter.showSpy.suspends()

            async let first: Void = sut.didTapClose()
            async let second: Void = sut.didTapClose()
            await settle()

            #expect(presenter.showSpy.calls == [.open, .closing])
            #expect(listener.didFinishPlainTemplateSpy.callCount == 0)
            presenter.showSpy.resumeAll(returning: ())
            _ = await (first, second)
            #expect(listener.didFinishPlainTemplateSpy.callCount == 1)
            await sut.didTapClose()
            #expect(listener.didFinishPlainTemplateSpy.callCount == 2)
        }
    }

    @Test("Taps that are cancelled close the unit all the same, and once.")
    func cancelledTaps() async throws {
        let sut = makeSUT()
        try await UnitUnderTest.launch(sut) {
            presenter.showSpy.suspends()
            let taps = (1...2).map { _ in start { await sut.didTapClose() } }
            await settle()

            for tap in taps { tap.cancel() }
            presenter.showSpy.resumeAll(returning: ())
            for tap in taps { await tap.value }
            #expect(listener.didFinishPlainTemplateSpy.callCount == 1)

            await sut.didTapClose()
            #expect(listener.didFinishPlainTemplateSpy.callCount == 2)
            #expect(presenter.showSpy.calls == [.open, .closing, .closing])
        }
    }

    @Test("In each tried order of a tap and the detach, nothing is shown after the detach.")
    func tapAndDetach() async throws {
        let sut = makeSUT()
        let unit = try await UnitUnderTest.launch(sut)

        async let tap: Void = sut.didTapClose()
        await unit.shutdown()
        let shown = presenter.showSpy.callCount
        await tap
        await settle()

        #expect(presenter.showSpy.callCount == shown)
    }

    @Test("In each tried order of two taps, the parent's detach ends the unit.")
    func detachOnClose() async throws {
        let sut = makeSUT()
        let unit = try await UnitUnderTest.launch(sut)
        listener.didFinishPlainTemplateSpy.answers { [weak unit] () async in
            await unit?.shutdown()
        }

        async let first: Void = sut.didTapClose()
        async let second: Void = sut.didTapClose()
        _ = await (first, second)

        #expect(unit.tree.work.isEmpty)
        #expect(listener.didFinishPlainTemplateSpy.callCount == 1)
    }
}

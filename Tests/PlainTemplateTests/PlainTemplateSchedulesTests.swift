import Routing
import RoutingTestSupport
import Testing

@testable import PlainTemplate

@Suite("PlainTemplateInteractor under every schedule", .schedules(200))
struct PlainTemplateSchedulesTests {
    private let presenter = PlainTemplatePresentableSpy()
    private let listener = PlainTemplateListenerSpy()

    private func makeSUT() -> PlainTemplateInteractor {
        PlainTemplateInteractor(presenter: presenter, listener: listener)
    }

    // snippet: taps
    @Test("Two taps at once close once.")
    func twoTaps() async throws {
        let sut = makeSUT()
        try await UnitUnderTest.launch(sut) {
            listener.didFinishPlainTemplateSpy.suspends()

            async let first: Void = sut.didTapClose()
            async let second: Void = sut.didTapClose()
            await settle()

            #expect(listener.didFinishPlainTemplateSpy.callCount == 1)
            listener.didFinishPlainTemplateSpy.resume(returning: ())
            _ = await (first, second)
        }
    }
    // end of snippet

    @Test("In every order of a tap and the detach, nothing is shown after the detach.")
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

    @Test("In every order of two taps, the parent's detach ends the unit.")
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

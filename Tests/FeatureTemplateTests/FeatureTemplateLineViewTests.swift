import Console
import FeatureTemplate
import FeatureTemplateViews
import RoutingTestSupport
import Testing

@Suite("FeatureTemplateLineView")
@MainActor
struct FeatureTemplateLineViewTests {
    private let console = LinePrintingSpy()
    private let listener = FeatureTemplatePresentableListenerSpy()

    private func makeSUT() -> FeatureTemplateLineView {
        let sut = FeatureTemplateLineView(console: console)
        sut.set(listener: listener)
        return sut
    }

    @Test(
        "Each state is printed as a line.",
        arguments: [
            (FeatureTemplateState.loading, "Loading today's special."),
            (.loaded("ribs"), "Today's special: ribs."),
        ])
    func states(state: FeatureTemplateState, line: String) async {
        let sut = makeSUT()

        await sut.show(state)

        #expect(console.printSpy.calls == [line])
    }

    @Test(
        "A failure is printed as an error.",
        arguments: [
            (FeatureTemplateError.cancelled, "Loading today's special was cancelled."),
            (.unavailable("The kitchen is closed."), "The kitchen is closed."),
        ])
    func failure(error: FeatureTemplateError, line: String) async {
        let sut = makeSUT()

        await sut.show(.failed(error))

        #expect(console.printErrorSpy.calls == [line])
    }

    @Test("The command that ends in `retry` reports a tap.")
    func retry() async throws {
        let sut = makeSUT()

        try await sut.commands.first { $0.name.hasSuffix(" retry") }?.run()

        #expect(listener.didTapRetrySpy.callCount == 1)
    }

    @Test("The command that ends in `close` reports a tap.")
    func close() async throws {
        let sut = makeSUT()

        try await sut.commands.first { $0.name.hasSuffix(" close") }?.run()

        #expect(listener.didTapCloseSpy.callCount == 1)
    }
}

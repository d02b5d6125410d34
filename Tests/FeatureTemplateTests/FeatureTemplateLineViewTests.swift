import Console
import ConsoleTestSupport
import FeatureTemplate
import FeatureTemplateViews
import RoutingTestSupport
import ServiceTemplateContract
import Testing

@Suite("FeatureTemplateLineView", .failsIfStuck)
@MainActor
struct FeatureTemplateLineViewTests {
    private let console = LinePrintingSpy()
    private let listener = FeatureTemplatePresentableListenerSpy()

    func makeSUT() -> FeatureTemplateLineView {
        let sut = FeatureTemplateLineView(console: console)
        sut.set(listener: listener)
        return sut
    }

    @Test(
        "Each state is printed as a line.",
        arguments: [
            (FeatureTemplateState.items([]), "There is nothing in the feature template."),
            (
                .items([ServiceTemplateItem(name: "ribs"), ServiceTemplateItem(name: "corn")]),
                "In the feature template: ribs, corn."
            ),
        ])
    func states(state: FeatureTemplateState, line: String) async {
        let sut = makeSUT()

        await sut.show(state)

        #expect(console.printSpy.calls == [line])
    }

    @Test("A failure is printed as an error and reported to the app.")
    func failed() async {
        let sut = makeSUT()
        let error = ServiceTemplateError.rejected("The kitchen is closed.")

        await sut.show(.failed(error))

        #expect(console.printErrorSpy.calls == ["The kitchen is closed."])
        #expect(console.printFailureSpy.calls as? [ServiceTemplateError] == [error])
    }

    @Test("The commands that end in `add` and `close` report taps; `add` tells the name.")
    func commands() async throws {
        let sut = makeSUT()

        try await sut.commands.first { $0.name.hasSuffix(" add") }?.run(["corn"])
        try await sut.commands.first { $0.name.hasSuffix(" close") }?.run()

        #expect(listener.didTapAddSpy.calls == ["corn"])
        #expect(listener.didTapCloseSpy.callCount == 1)
    }
}

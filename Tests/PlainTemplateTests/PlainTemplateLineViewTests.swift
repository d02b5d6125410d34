import Console
import ConsoleTestSupport
import PlainTemplate
import PlainTemplateViews
import RoutingTestSupport
import Testing

@Suite("PlainTemplateLineView", .failsIfStuck)
@MainActor
struct PlainTemplateLineViewTests {
    private let console = LinePrintingSpy()

    func makeSUT() -> PlainTemplateLineView { PlainTemplateLineView(console: console) }

    @Test(
        "Each state is printed as a line.",
        arguments: [
            (PlainTemplateState.open, "Opened the plain template."),
            (.closing, "Closing the plain template."),
        ])
    func states(state: PlainTemplateState, line: String) async {
        let sut = makeSUT()

        await sut.show(state)

        #expect(console.printSpy.calls == [line])
    }

    @Test("The command that closes reports a tap.")
    func close() async throws {
        let listener = PlainTemplatePresentableListenerSpy()
        let sut = makeSUT()
        sut.set(listener: listener)

        try await sut.commands.first { $0.name.hasSuffix(" close") }?.run()

        #expect(listener.didTapCloseSpy.callCount == 1)
    }
}

import Console
import ConsoleTestSupport
import PlainTemplate
import PlainTemplateViews
import RoutingTestSupport
import Screen
import Testing

@Suite("PlainTemplateScreenView", .failsIfStuck)
@MainActor
struct PlainTemplateScreenViewTests {
    @Test(
        "Each state is drawn.",
        arguments: [
            (PlainTemplateState.open, "Opened the plain template."),
            (.closing, "Closing the plain template."),
        ])
    func states(state: PlainTemplateState, text: String) async {
        let sut = PlainTemplateScreenView(console: LinePrintingSpy())

        await sut.show(state)

        let frame = Frame.drawn(width: 60, height: 3) { sut.draw(on: &$0) }
        #expect(frame.lines[1].contains(text))
    }

    @Test("The command that closes reports a tap.")
    func close() async throws {
        let listener = PlainTemplatePresentableListenerSpy()
        let sut = PlainTemplateScreenView(console: LinePrintingSpy())
        sut.set(listener: listener)

        try await sut.commands.first { $0.name.hasSuffix(" close") }?.run()

        #expect(listener.didTapCloseSpy.callCount == 1)
    }
}

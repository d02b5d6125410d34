import Console
import ConsoleTestSupport
import Essentials
import PlainTemplate
import RoutingTestSupport
import Testing

@Suite("PlainTemplatePage", .failsIfStuck)
struct PlainTemplatePageTests {
    private let now = Date(timeIntervalSince1970: 0)

    @Test(
        "Each state is a line, or a row on the full screen.",
        arguments: [
            (PlainTemplateState.open, "Opened the plain template."),
            (.closing, "Closing the plain template."),
        ])
    func states(state: PlainTemplateState, line: String) {
        var lines = PagePrinter(PlainTemplatePage())
        var screen = PagePrinter(PlainTemplatePage(), drawsRows: true)

        #expect(lines.show(state, at: now) == [line])
        #expect(screen.show(state, at: now) == [])
        #expect(screen.content.page(at: now).rows == [.text(line)])
    }

    @Test("The command that closes reports a tap.")
    func close() async throws {
        let listener = PlainTemplatePresentableListenerSpy()
        let commands = PlainTemplatePage().commands(for: listener, .nothing)

        try await commands.first { $0.name.hasSuffix(" close") }?.run()

        #expect(listener.didTapCloseSpy.callCount == 1)
    }
}

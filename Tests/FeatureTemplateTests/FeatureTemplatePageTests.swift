import Console
import ConsoleTestSupport
import Essentials
import FeatureTemplate
import RoutingTestSupport
import ServiceTemplateContract
import Testing

@Suite("FeatureTemplatePage", .failsIfStuck)
struct FeatureTemplatePageTests {
    private static let ribs = ServiceTemplateItem(name: "ribs")
    private static let corn = ServiceTemplateItem(name: "corn")
    private static let closed = ServiceTemplateError.rejected("The kitchen is closed.")

    @Test(
        "What is new is a line, and a failure each time; on the full screen the rows have it.",
        arguments: [
            ([.items([])], ["There is nothing in the feature template."], []),
            (
                [.items([ribs, corn])], ["In the feature template: ribs, corn."],
                [.text("ribs"), .text("corn")]
            ),
            (
                [.items([ribs]), .failed(closed), .failed(closed)],
                [
                    "In the feature template: ribs.", "failure: The kitchen is closed.",
                    "failure: The kitchen is closed.",
                ], [.text("The kitchen is closed.", .error), .text("ribs")]
            ),
            (
                [.items([ribs]), .failed(closed), .items([corn])],
                [
                    "In the feature template: ribs.", "failure: The kitchen is closed.",
                    "In the feature template: corn.",
                ], [.text("corn")]
            ),
        ] as [([FeatureTemplateState], [String], [Row])])
    func states(states: [FeatureTemplateState], lines: [String], rows: [Row]) {
        let now = Date(timeIntervalSince1970: 0)
        var printer = PagePrinter(FeatureTemplatePage())
        var screen = PagePrinter(FeatureTemplatePage(), drawsRows: true)

        #expect(printer.show(states, at: now) == lines)
        #expect(screen.show(states, at: now) == [])
        #expect(screen.content.page(at: now).rows == rows)
    }

    @Test("The commands that end in `add` and `close` report taps; `add` passes the name.")
    func commands() async throws {
        let listener = FeatureTemplatePresentableListenerSpy()
        let commands = FeatureTemplatePage().commands(for: listener, .nothing)

        try await commands.first { $0.name.hasSuffix(" add") }?.run(["corn"])
        try await commands.first { $0.name.hasSuffix(" close") }?.run()

        #expect(listener.didTapAddSpy.calls == ["corn"])
        #expect(listener.didTapCloseSpy.callCount == 1)
    }
}

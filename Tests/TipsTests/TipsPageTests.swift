import Console
import ConsoleTestSupport
import PitTestSupport
import RoutingTestSupport
import Testing
import Tips

@Suite("TipsPage", .failsIfStuck)
struct TipsPageTests {
    private static let rest = Tip(about: "rest", "Rest.")
    private static let start = Tip(about: "start", "Start.", command: "start ribs")

    @Test(
        "A new tip is a line, with what to type; all tips are lines when the person asks.",
        arguments: [
            ([.tips([rest, start], new: [start])], ["Tip: Start. Type `start ribs`."]),
            ([.tips([rest], new: [rest]), .tips([rest], new: [])], ["Tip: Rest."]),
            ([.all([rest, start])], ["Tip: Rest.", "Tip: Start. Type `start ribs`."]),
            ([.all([])], ["There are no tips now."]),
        ] as [([TipsState], [String])])
    func prints(states: [TipsState], lines: [String]) {
        var printer = PagePrinter(TipsPage())

        #expect(printer.show(states, at: ManualPitClock().now) == lines)
    }

    @Test("On the full screen a tip has a row as long as it applies, and no line in the log.")
    func rows() {
        let now = ManualPitClock().now
        var printer = PagePrinter(TipsPage(), drawsRows: true)

        #expect(printer.show(.tips([Self.rest], new: [Self.rest]), at: now) == [])
        #expect(printer.content.page(at: now).rows == [.text("Tip: Rest.", .quiet)])
        _ = printer.show(.tips([], new: []), at: now)
        #expect(printer.content.page(at: now).rows == [])
    }

    @Test("The command `tips` reports a tap.")
    func command() async throws {
        let listener = TipsPresentableListenerSpy()

        try await TipsPage().commands(for: listener, .nothing).first { $0.name == "tips" }?.run()

        #expect(listener.didTapTipsSpy.callCount == 1)
    }
}

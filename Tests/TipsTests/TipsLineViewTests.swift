import Console
import ConsoleTestSupport
import RoutingTestSupport
import Testing
import Tips
import TipsViews

@Suite("TipsLineView", .failsIfStuck)
@MainActor
struct TipsLineViewTests {
    private let console = LinePrintingSpy()

    func makeSUT() -> TipsLineView { TipsLineView(console: console) }

    @Test(
        "A tip is printed as a line, with what to type if there is something.",
        arguments: [
            (Tip(about: "a", "Rest."), "Tip: Rest."),
            (Tip(about: "a", "Start.", command: "start ribs"), "Tip: Start. Type `start ribs`."),
        ])
    func tip(tip: Tip, line: String) async {
        await TipsLineView(console: console).show(.tips([tip], new: [tip]))

        #expect(console.printSpy.calls == [line])
    }

    @Test("All tips are lines; without any, a line says so.")
    func all() async {
        let sut = makeSUT()

        await sut.show(.all([Tip(about: "a", "One."), Tip(about: "b", "Two.")]))
        await sut.show(.all([]))

        #expect(
            console.printSpy.calls == ["Tip: One.", "Tip: Two.", "There are no tips now."])
    }

    @Test("The command `tips` reports a tap.")
    func command() async throws {
        let listener = TipsPresentableListenerSpy()
        let sut = makeSUT()
        sut.set(listener: listener)

        #expect(sut.commands.map(\.name) == ["tips"])
        try await sut.commands.first?.run()

        #expect(listener.didTapTipsSpy.callCount == 1)
    }
}

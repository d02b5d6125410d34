import Console
import ConsoleTestSupport
import PitContract
import PitCook
import PitCookViews
import RoutingTestSupport
import Testing

@Suite("The commands of a cook", .failsIfStuck)
@MainActor
struct PitCookCommandTests {
    private let console = ConsoleSpy()
    private let listener = PitCookPresentableListenerSpy()
    private let fixture = PitCookFixture()
    private let withName = ["confirm brisket", "adjust brisket", "finish brisket", "note brisket"]

    private func row() async -> PitCookLineView {
        let sut = PitCookLineView(style: .row, console: console, clock: fixture.clock)
        sut.set(listener: listener)
        await sut.show(fixture.state(fixture.rub, .started(stage: 0)))
        return sut
    }

    private func detail() async -> PitCookLineView {
        let sut = PitCookLineView(style: .detail, console: console, clock: fixture.clock)
        sut.set(listener: listener)
        await sut.show(fixture.state(fixture.rub, .started(stage: 0)))
        return sut
    }

    @Test("In a row they end with the name of the cook.")
    func ofRow() async {
        let sut = await row()

        #expect(sut.commands.map(\.name) == withName)
    }

    @Test("A line without the name of the cook is none of a row's commands.")
    func commandWord() async {
        #expect(await row().commandWord == "brisket")
        #expect(await detail().commandWord == nil)
    }

    @Test("In the detail they need no name.")
    func ofDetail() async {
        let sut = await detail()

        #expect(
            sut.commands.map(\.name) == ["confirm", "adjust", "finish", "note"] + withName + [
                "open brisket"
            ])
    }

    @Test("Before a cook is shown there are no commands.")
    func none() {
        #expect(
            PitCookLineView(style: .detail, console: console, clock: fixture.clock).commands.isEmpty
        )
        #expect(
            PitCookLineView(style: .row, console: console, clock: fixture.clock).commands.isEmpty)
    }

    @Test("Each reports a tap, with and without the name.", arguments: [0, 4])
    func taps(first: Int) async throws {
        let commands = await detail().commands

        try await commands[first].run()
        try await commands[first + 1].run(["-15"])
        try await commands[first + 2].run()

        #expect(listener.didTapConfirmSpy.calls == [false])
        #expect(listener.didTapAdjustSpy.calls == [.seconds(-900)])
        #expect(listener.didTapFinishSpy.calls == [false])
    }

    @Test("In a row each reports a tap.")
    func tapsOfRow() async throws {
        let commands = await row().commands

        for (command, word) in zip(commands, ["--early", "5", "--early"]) {
            try await command.run([word])
        }

        #expect(listener.didTapConfirmSpy.calls == [true])
        #expect(listener.didTapAdjustSpy.calls == [.seconds(300)])
        #expect(listener.didTapFinishSpy.calls == [true])
    }

    @Test(
        "A stage is adjusted by minutes or a duration, also as an option.",
        arguments: [
            ("90", 5400), ("1h30m", 5400), ("1 h 30 min", 5400), ("-15m", -900), ("45s", 45),
            ("--by 90", 5400), ("--by=-1.5h", -5400),
        ])
    func adjusts(text: String, seconds: Int) async throws {
        let sut = await row()

        try await sut.commands[1].run(text.split(separator: " ").map(String.init))

        #expect(listener.didTapAdjustSpy.calls == [.seconds(seconds)])
    }

    @Test(
        "Another text is named, with what is possible.",
        arguments: [
            ("x", "“x” is not a duration. Possible: 30m, 1h30m, 45s or -30m, up to 30 days."),
            ("1.5", "“1.5” has no unit. Write 1.5h or 1.5m."),
            (
                "\(Int.max)",
                "“\(Int.max)” is not a duration. Possible: 30m, 1h30m, 45s or -30m, up to 30 days."
            ),
            ("--bye", "Unknown option “--bye”. Did you mean “--by”?"),
        ])
    func noDuration(text: String, sentence: String) async {
        let sut = await row()

        let error = await #expect(throws: LineCommandError.self) {
            try await sut.commands[1].run([text])
        }

        #expect(
            error?.description == "\(sentence) Usage: adjust brisket DURATION [OPTIONS]")
        #expect(listener.didTapAdjustSpy.callCount == 0)
    }

    @Test(
        "A note is the rest of the line, with or without quotes.",
        arguments: [["added", "oak"], ["\"added", "oak\""]])
    func note(words: [String]) async throws {
        let sut = await row()

        try await sut.commands.first { $0.name == "note brisket" }?.run(words)

        #expect(listener.didTapNoteSpy.calls == ["added oak"])
    }
}

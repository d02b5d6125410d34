import Console
import ConsoleTestSupport
import PitContract
import PitCook
import PitCookViews
import PitTestSupport
import RoutingTestSupport
import Testing

@Suite("PitCookLineView on a screen of its own", .failsIfStuck)
@MainActor
struct PitCookDetailTests {
    private let console = ConsoleSpy()
    private let fixture = PitCookFixture()

    private func makeSUT() -> PitCookLineView {
        PitCookLineView(style: .detail, console: console, clock: fixture.clock)
    }

    @Test("The first state prints all stages and what to type.")
    func stages() async {
        let sut = makeSUT()

        await sut.show(fixture.state(fixture.smoke, .started(stage: 1)))

        #expect(
            console.printSpy.calls == [
                """
                brisket (5 kg): smoke at 110 °C, 2 h left, 0 %, ready at \(fixture.timeText(in: 180))
                  ✓ rub
                  ▶ smoke at 110 °C, 2 h left
                  · rest, 1 h
                Type `adjust DURATION` or `finish`.
                """
            ])
    }

    @Test("The stages have words for those who want no signs.")
    func words() async throws {
        let console = ConsoleSpy(style: TerminalStyle(isAccessible: true) { _ in nil })
        let sut = PitCookLineView(style: .detail, console: console, clock: fixture.clock)

        await sut.show(fixture.state(fixture.smoke, .started(stage: 1)))

        let lines = try #require(console.printSpy.calls.last).split(separator: "\n")
        #expect(
            lines[1...3] == [
                "  done: rub", "  now: smoke at 110 °C, 2 h left", "  later: rest, 1 h",
            ])
    }

    @Test("The notes follow the stages, with their times.")
    func notes() async throws {
        let sut = makeSUT()
        var pit = fixture.smoke
        _ = try pit.note("brisket", "Added oak.", at: fixture.clock.now)

        await sut.show(fixture.state(pit, .started(stage: 1)))

        let lines = try #require(console.printSpy.calls.last).split(separator: "\n")
        #expect(lines[4] == "  \(fixture.timeText(in: 0)) note: Added oak.")
    }

    @Test("A start that was undone is said.")
    func undone() async {
        let sut = makeSUT()

        await sut.show(.undone("brisket"))

        #expect(console.printSpy.calls == ["The start of brisket was undone."])
    }

    @Test("A stage with a task can be confirmed before the time.")
    func task() async {
        let sut = makeSUT()

        await sut.show(fixture.state(fixture.rub, .started(stage: 0)))

        #expect(
            console.printSpy.calls == [
                """
                brisket (5 kg): rub, 30 min left, 0 %, ready at \(fixture.timeText(in: 210))
                  ▶ rub, 30 min left
                  · smoke at 110 °C, 2 h
                  · rest, 1 h
                At its end: Put it on the pit. Then type `confirm`. Or type `adjust DURATION` or `finish`.
                """
            ])
    }

    @Test("A stage that is over says that it waits.")
    func waits() async {
        let sut = makeSUT()
        fixture.clock.advance(by: .seconds(30 * 60))

        await sut.show(fixture.state(fixture.rub, .waits(stage: 0)))

        #expect(console.printSpy.calls.first?.contains("  ▶ rub, waits for you\n") == true)
    }

    @Test("A cook that is done has no current stage.")
    func done() async {
        let sut = makeSUT()
        fixture.clock.advance(by: .seconds(180 * 60))

        await sut.show(fixture.state(fixture.smoke, .done))

        #expect(
            console.printSpy.calls == [
                """
                brisket (5 kg): done
                  ✓ rub
                  ✓ smoke at 110 °C
                  ✓ rest
                Type `finish`.
                """
            ])
    }

    @Test("A failure is printed, and no event that comes with time: it is announced.")
    func changes() async {
        let sut = makeSUT()
        await sut.show(fixture.state(fixture.rub, .started(stage: 0)))
        fixture.clock.advance(by: .seconds(30 * 60))

        await sut.show(fixture.state(fixture.rub, .waits(stage: 0)))
        await sut.show(fixture.state(fixture.rub, .waits(stage: 0), .pending(.confirm)))
        await sut.show(fixture.state(fixture.rub, .waits(stage: 0), .failed(.cancelled)))

        #expect(console.printSpy.callCount == 1)
        #expect(console.printErrorSpy.calls == [PitError.cancelled.description])
    }

    @Test(
        "A command that is typed with another cook's name is refused.",
        arguments: ["confirm", "finish"])
    func otherName(name: String) async throws {
        let sut = makeSUT()
        await sut.show(fixture.state(fixture.smoke, .started(stage: 1)))
        let command = try #require(sut.commands.first { $0.name == name })

        let error = await #expect(throws: LineCommandError.self) { try await command.run(["ribs"]) }

        #expect(error?.description == "The arguments do not fit. Usage: \(name) [OPTIONS]")
        #expect(command.accepts(["--early"]))
    }

    @Test("The command `open` with the cook's name prints all stages again.")
    func open() async throws {
        let sut = makeSUT()
        await sut.show(fixture.state(fixture.smoke, .started(stage: 1)))
        let printed = console.printSpy.calls

        try await sut.commands.first { $0.name == "open brisket" }?.run()

        #expect(console.printSpy.calls == printed + printed)
    }

    @Test("A pit that cannot be read is printed as an error; the stages follow once, when it can.")
    func unavailable() async {
        let sut = makeSUT()
        let reading = fixture.state(fixture.rub, .started(stage: 0))
        let error = PitCookState.unavailable(.unavailable("The pit cannot be read."))

        for state in [error, reading, error, reading] { await sut.show(state) }

        #expect(console.printErrorSpy.callCount == 2)
        #expect(console.printSpy.callCount == 1)
    }
}

import Console
import ConsoleTestSupport
import PitContract
import PitCook
import PitCookViews
import PitTestSupport
import RoutingTestSupport
import Testing

@Suite("PitCookLineView in a row of the board", .failsIfStuck)
@MainActor
struct PitCookRowTests {
    private let console = ConsoleSpy()
    private let fixture = PitCookFixture()

    private var smoking: String {
        "brisket (5 kg): smoke at 110 °C, 2 h left, 0 %, ready at \(fixture.timeText(in: 180))"
    }

    private func makeSUT() -> PitCookLineView {
        PitCookLineView(style: .row, console: console, clock: fixture.clock)
    }

    private func rubbing(_ phase: PitCookPhase) -> PitCookState {
        fixture.state(fixture.rub, .started(stage: 0), phase)
    }

    @Test("The first state is not printed: the board has printed the list.")
    func first() async {
        let sut = makeSUT()

        await sut.show(rubbing(.none))

        #expect(console.printSpy.calls == [])
    }

    @Test("A stage that another program has ended is printed once, with what is going on now.")
    func nextStage() async {
        let sut = makeSUT()
        await sut.show(rubbing(.none))

        await sut.show(fixture.state(fixture.smoke, .started(stage: 1)))
        await sut.show(fixture.state(fixture.smoke, .started(stage: 1)))

        #expect(console.printSpy.calls == [smoking])
    }

    @Test("What comes with time is not printed: it is announced.")
    func time() async {
        let sut = makeSUT()
        await sut.show(rubbing(.none))
        fixture.clock.advance(by: .seconds(30 * 60))

        await sut.show(fixture.state(fixture.rub, .waits(stage: 0)))

        #expect(console.printSpy.calls == [])
    }

    @Test(
        "Whether the stream or the answer comes first, a confirmation prints one line.",
        arguments: [true, false])
    func confirmation(isStreamFirst: Bool) async {
        let sut = makeSUT()
        await sut.show(rubbing(.none))
        await sut.show(rubbing(.pending(.confirm)))

        let event = CookEvent.started(stage: 1)
        if isStreamFirst { await sut.show(fixture.state(fixture.smoke, event, .pending(.confirm))) }
        await sut.show(fixture.state(fixture.smoke, event, .done(.confirm)))
        await sut.show(fixture.state(fixture.smoke, event, .done(.confirm)))

        #expect(console.printSpy.calls == [smoking])
    }

    @Test("An adjustment prints the line, although no stage has passed.")
    func adjustment() async {
        let sut = makeSUT()
        await sut.show(rubbing(.none))
        await sut.show(rubbing(.pending(.adjust(.seconds(300)))))

        await sut.show(rubbing(.done(.adjust(.seconds(300)))))

        #expect(
            console.printSpy.calls == [
                "brisket (5 kg): rub, 30 min left, 0 %, ready at \(fixture.timeText(in: 210))"
            ])
    }

    @Test("A stage that passes during an action is printed after it, also if it fails.")
    func failureAndStage() async {
        let sut = makeSUT()
        await sut.show(rubbing(.none))
        await sut.show(fixture.state(fixture.smoke, .started(stage: 1), .pending(.finish)))
        #expect(console.printSpy.calls == [])

        await sut.show(fixture.state(fixture.smoke, .started(stage: 1), .failed(.cancelled)))

        #expect(console.printErrorSpy.calls == [PitError.cancelled.description])
        #expect(console.printSpy.calls == [smoking])
    }

    @Test("A cook that is finished is off the pit, and says so once.")
    func finished() async {
        let sut = makeSUT()
        await sut.show(rubbing(.none))
        await sut.show(rubbing(.pending(.finish)))

        await sut.show(rubbing(.done(.finish)))
        await sut.show(rubbing(.done(.finish)))

        #expect(
            console.printSpy.calls == [
                "brisket (5 kg) is off the pit. Type `undo` to put it back."
            ])
    }

    @Test("A cook that another program has taken off says so.")
    func gone() async {
        let sut = makeSUT()
        await sut.show(rubbing(.none))

        await sut.show(.gone("brisket"))

        #expect(console.printSpy.calls == ["brisket was taken off the pit in another program."])
    }

    @Test("A cook whose start was undone says nothing: the board prints the list without it.")
    func undone() async {
        let sut = makeSUT()

        await sut.show(.undone("brisket"))

        #expect(console.printSpy.calls == [])
    }

    @Test("A note is said to be noted, each time.")
    func noted() async {
        let sut = makeSUT()
        for _ in 1...2 {
            await sut.show(rubbing(.pending(.note("Added oak."))))
            await sut.show(rubbing(.done(.note("Added oak."))))
        }

        #expect(console.printSpy.calls == ["Noted for brisket.", "Noted for brisket."])
    }

    @Test("The same failure is printed for each action, and not with a later state.")
    func failure() async {
        let sut = makeSUT()
        let failed = PitCookPhase.failed(.rejected("The stage is over."))

        for _ in 1...2 {
            await sut.show(rubbing(.pending(.confirm)))
            await sut.show(rubbing(failed))
            await sut.show(fixture.state(fixture.rub, .started(stage: 0), failed))
        }

        #expect(console.printErrorSpy.calls == ["The stage is over.", "The stage is over."])
        #expect(console.printSpy.calls == [])
    }

    @Test("Each action that is refused is printed as an error.")
    func refused() async {
        let sut = makeSUT()
        await sut.show(rubbing(.pending(.confirm)))

        await sut.show(rubbing(.refused(pending: .confirm)))
        await sut.show(rubbing(.refused(pending: .confirm)))
        await sut.show(rubbing(.done(.confirm)))

        let line = "Another action is pending. Type `cancel` or press Ctrl-C to stop it."
        #expect(console.printErrorSpy.calls == [line, line])
        #expect(console.printSpy.callCount == 1)
    }

    @Test("A pit that cannot be read prints nothing: the board prints the reason.")
    func unavailable() async {
        let sut = makeSUT()

        await sut.show(.unavailable(.unavailable("The pit cannot be read.")))

        #expect(console.printErrorSpy.callCount == 0)
        #expect(sut.commands.isEmpty)
    }
}

import Console
import ConsoleTestSupport
import PitContract
import PitCook
import PitCookViews
import PitTestSupport
import RoutingTestSupport
import Testing

@Suite("PitCookLineView asks before something ends early", .failsIfStuck)
@MainActor
struct PitCookConsentViewTests {
    private let console = ConsoleSpy()
    private let fixture = PitCookFixture()

    private func makeSUT(_ style: PitCookStyle = .row) async -> PitCookLineView {
        let sut = PitCookLineView(style: style, console: console, clock: fixture.clock)
        await sut.show(fixture.state(fixture.rub, .started(stage: 0)))
        return sut
    }

    @Test(
        "The question says what is left; only a yes is consent.",
        arguments: [ConsoleInput.line("yes"), .line("no"), .endOfInput, .cancelled])
    func question(reply: ConsoleInput) async {
        let sut = await makeSUT()
        console.askSpy.returns(reply)

        let isWanted = await sut.askForConsent(to: .confirm, of: fixture.rub.cooks[0])

        let question = "brisket: rub has 30 min left. End it now?"
        #expect(console.askSpy.calls == [Prompt(question, kind: .yesOrNo, fallback: Prompt.no)])
        #expect(isWanted == (reply == .line("yes")))
    }

    @Test("Before a cook is taken off, the question says that it waits.")
    func finishWaiting() async {
        let sut = await makeSUT()
        fixture.clock.advance(by: .seconds(30 * 60))

        _ = await sut.askForConsent(to: .finish, of: fixture.rub.cooks[0])

        #expect(
            console.askSpy.calls.map(\.text) == [
                "brisket: rub waits for you. Take it off the pit now?"
            ])
    }

    @Test(
        "Without consent the reason is printed, with the command that needs no question.",
        arguments: [
            (PitCookAction.confirm, "confirm brisket --early"),
            (.finish, "finish brisket --early"),
        ])
    func refused(action: PitCookAction, command: String) async {
        let sut = await makeSUT()
        let error = PitError.early("brisket: rub has 30 min left.")

        await sut.show(fixture.state(fixture.rub, .started(stage: 0), .pending(action)))
        await sut.show(fixture.state(fixture.rub, .started(stage: 0), .failed(error)))

        #expect(
            console.printErrorSpy.calls == [
                "brisket: rub has 30 min left. Nothing changed. To do it now, type `\(command)`."
            ])
    }
}

import Console
import ConsoleTestSupport
import NewCookViews
import PitContract
import PitTestSupport
import RoutingTestSupport
import Screen
import Testing

@testable import NewCook

@Suite("NewCookLineView", .failsIfStuck)
@MainActor
struct NewCookLineViewTests {
    private let console = ConsoleSpy()
    private let listener = NewCookPresentableListenerSpy()
    private let cut = NewCookQuestion.cut(among: [.brisket, .ribs])

    func makeSUT() -> NewCookLineView {
        let sut = NewCookLineView(console: console)
        sut.set(listener: listener)
        return sut
    }

    @Test(
        "A question is asked; a script is not asked, since an empty answer gives up.",
        arguments: [
            (
                NewCookQuestion.cut(among: [.brisket, .ribs]),
                "Cut, or its number: 1 brisket, 2 ribs (Enter to give up)"
            ),
            (.weight(of: .ribs), "Weight of the ribs, such as 5kg (Enter to give up)"),
        ])
    func asks(question: NewCookQuestion, text: String) async {
        console.askSpy.returns(.line("an answer"))

        await makeSUT().show(.asks(question, refused: nil))

        #expect(console.askSpy.calls == [Prompt(text, fallback: "")])
        #expect(console.printErrorSpy.callCount == 0)
        #expect(listener.didEnterSpy.calls == ["an answer"])
        #expect(listener.didCancelSpy.callCount == 0)
    }

    @Test(
        "The end of the input and a cancelled prompt cancel the dialog.",
        arguments: [ConsoleInput.endOfInput, .cancelled])
    func cancels(reply: ConsoleInput) async {
        console.askSpy.returns(reply)

        await makeSUT().show(.asks(cut, refused: nil))

        #expect(listener.didCancelSpy.callCount == 1)
        #expect(listener.didEnterSpy.callCount == 0)
    }

    @Test(
        "A refused answer is printed with what is possible, before the question.",
        arguments: [
            (
                NewCookQuestion.cut(among: [.brisket, .ribs]), "briskit",
                "There is no plan for “briskit”. Did you mean “brisket”? Possible: 1 brisket, 2 ribs."
            ),
            (
                .cut(among: [.brisket, .ribs]), "ham",
                "There is no plan for “ham”. Possible: 1 brisket, 2 ribs."
            ),
            (
                .weight(of: .ribs), "5stone",
                "“5stone” is not a weight. Possible: 5kg, 800g or 11lb, up to 500 kg."
            ),
        ])
    func refuses(question: NewCookQuestion, answer: String, line: String) async {
        console.askSpy.answers { [console] _ async in
            #expect(console.printErrorSpy.calls == [line])
            return .endOfInput
        }

        await makeSUT().show(.asks(question, refused: answer))

        #expect(console.askSpy.callCount == 1)
    }

    @Test(
        "A dialog that was given up says what is missing and what to type.",
        arguments: [
            (
                NewCookQuestion.cut(among: []),
                "Without a cut, nothing was started. Type, for example, `start brisket 5kg`."
            ),
            (
                .weight(of: .ribs),
                "Without a weight, nothing was started. Type, for example, `start ribs 5kg`."
            ),
            (nil, "Cancelled. Nothing changed."),
        ])
    func gaveUp(question: NewCookQuestion?, line: String) async {
        await makeSUT().show(.gaveUp(question))

        #expect(console.printErrorSpy.calls == [line])
        #expect(console.printFailureSpy.calls.map { "\($0)" } == [line])
    }

    @Test("A failure is printed as an error and reported to the app.")
    func failed() async {
        let error = PitError.unavailable("The plans are damaged.")

        await makeSUT().show(.failed(error))

        #expect(console.printErrorSpy.calls == ["The plans are damaged."])
        #expect(console.printFailureSpy.calls as? [PitError] == [error])
    }

    @Test("While the plans are being loaded, nothing is printed.")
    func loading() async {
        await makeSUT().show(.loading)

        verifyNothingElseWasCalled(on: console)
    }

    @Test("The dialog has no commands.")
    func commands() {
        #expect(makeSUT().commands.isEmpty)
    }

    @Test("On the full screen a cut without a plan is marked, and not sent, nor the weight.")
    func unknownCut() async {
        let sut = NewCookScreenView(console: console, clock: ManualPitClock())
        sut.set(listener: listener)
        await sut.show(.asks(cut, refused: nil))
        func type(_ text: String) {
            for letter in text { sut.type(.text(String(letter))) }
        }
        func press(_ key: Key) { sut.keys.first { $0.key == key }?.change() }
        func screen() -> String {
            Frame.drawn(width: 50, height: 12) { sut.draw(on: &$0) }.lines.joined(separator: "\n")
        }

        type("brsket")
        #expect(screen().contains("brsket                  no such plan"))
        for way in [Key.enter, .tab] {
            press(way)
            if way == .tab { type("5kg") }
            press(.enter)
            #expect(screen().contains("There is no plan for “brsket”."))
            #expect(sut.keys.first { $0.key == .enter }?.word == "next")
        }
        #expect(listener.didEnterSpy.callCount == 0)
        for _ in 1...4 { sut.type(.backspace) }
        for _ in 1...2 { press(.enter) }

        #expect(listener.didEnterSpy.calls == ["brisket", "5kg"])
    }
}

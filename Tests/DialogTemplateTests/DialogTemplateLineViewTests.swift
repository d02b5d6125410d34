import Console
import ConsoleTestSupport
import DialogTemplate
import DialogTemplateViews
import RoutingTestSupport
import Testing

@Suite("DialogTemplateLineView", .failsIfStuck)
@MainActor
struct DialogTemplateLineViewTests {
    private let console = ConsoleSpy()

    func makeSUT() -> DialogTemplateLineView { DialogTemplateLineView(console: console) }

    @Test(
        "A line is the answer; a blank one, the end of the input and a cancelled question give up.",
        arguments: [
            (ConsoleInput.line("corn"), "corn"), (.line(" "), nil), (.endOfInput, nil),
            (.cancelled, nil),
        ] as [(ConsoleInput, String?)])
    func asks(input: ConsoleInput, answer: String?) async {
        console.askSpy.returns(input)
        let sut = makeSUT()

        #expect(await sut.ask() == answer)
        #expect(sut.commands.isEmpty)
        #expect(
            console.askSpy.calls == [
                Prompt("Your answer to the dialog template (Enter to give up)")
            ])
    }
}

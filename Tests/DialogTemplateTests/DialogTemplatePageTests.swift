import Console
import ConsoleTestSupport
import DialogTemplate
import RoutingTestSupport
import Testing

@Suite("DialogTemplatePage", .failsIfStuck)
struct DialogTemplatePageTests {
    @Test(
        "A line is the answer; a blank one, the end of the input and a cancelled question give up.",
        arguments: [
            (ConsoleInput.line("corn"), "corn"), (.line(" "), nil), (.endOfInput, nil),
            (.cancelled, nil),
        ] as [(ConsoleInput, String?)])
    func asks(input: ConsoleInput, answer: String?) async {
        let console = ConsoleSpy()
        console.askSpy.returns(input)

        #expect(await DialogTemplatePage().answer(from: console) == answer)
        #expect(
            console.askSpy.calls == [
                Prompt("Your answer to the dialog template (Enter to give up)")
            ])
    }
}

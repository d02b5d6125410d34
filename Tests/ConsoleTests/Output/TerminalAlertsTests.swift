import Testing

@testable import Console

@Suite("The codes with which a terminal calls a person")
struct TerminalAlertsTests {
    private func sut(_ variables: [String: String]) -> TerminalAlerts {
        TerminalAlerts { variables[$0] ?? "" }
    }

    @Test(
        "A terminal gets the notification that it knows, and every one rings.",
        arguments: [
            (["TERM": "xterm-256color"], "\u{7}"),
            (["TERM": "xterm-kitty"], "\u{7}\u{1B}]9;Ribs.\u{7}"),
            (["TERM": "xterm-256color", "TERM_PROGRAM": "iTerm.app"], "\u{7}\u{1B}]9;Ribs.\u{7}"),
            (
                ["TERM": "xterm-256color", "VTE_VERSION": "7600"],
                "\u{7}\u{1B}]777;notify;ribhouse;Ribs.\u{7}"
            ),
            (["TERM": "foot"], "\u{7}\u{1B}]777;notify;ribhouse;Ribs.\u{7}"),
            // Inside of tmux, the variables of the terminal outside may be left.
            (["TERM": "tmux-256color", "TERM_PROGRAM": "iTerm.app"], "\u{7}"),
        ])
    func notifications(variables: [String: String], codes: String) {
        #expect(sut(variables).codes("Ribs.") == codes)
    }

    @Test("A text from outside ends no code.")
    func foreign() {
        let codes = sut(["TERM": "xterm-kitty"]).codes("a\u{7}\u{1B}]2;b")

        #expect(codes == "\u{7}\u{1B}]9;a␇␛]2;b\u{7}")
    }

    @Test(
        "Only a terminal with a window has a title.",
        arguments: [("xterm", true), ("tmux-256color", true), ("linux", false), ("vt220", false)])
    func title(kind: String, hasTitle: Bool) {
        #expect(sut(["TERM": kind]).hasTitle == hasTitle)
    }
}

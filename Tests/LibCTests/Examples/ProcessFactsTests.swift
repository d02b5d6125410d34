import LibC
import Testing

@Suite("The calls in the README")
struct ProcessFactsTests {
    @Test("The same code asks every platform's C library.")
    func facts() {
        // snippet: calls
        let id = getpid()
        let isTerminal = isatty(STDIN_FILENO) == 1
        // end of snippet

        #expect(id > 0)
        var settings = termios()
        // Safe: the call fills in one structure, which only a terminal has.
        #expect(isTerminal == (unsafe tcgetattr(STDIN_FILENO, &settings) == 0))
    }
}

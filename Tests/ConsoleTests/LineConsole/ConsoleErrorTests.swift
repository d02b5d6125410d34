import Console
import LibC
import Testing

@Suite("An error of the console")
struct ConsoleErrorTests {
    @Test(
        "Says what happened and what to do.",
        arguments: [
            (ConsoleError.cancelled, "The wait for input was cancelled."),
            (.lineTooLong, "A line of the input is longer than"),
            (.notText, "A line of the input is not valid UTF-8"),
            (.unreadable(errno: ENOENT), "The input cannot be read: No such file"),
            (.unwritable(name: "The pit", errno: ENOENT), "The pit cannot be written: No such"),
            (.terminalFailed(errno: ENOENT), "The terminal's settings cannot be changed: No such"),
            (.fewDescriptors, "The program may open too few files. Raise the limit"),
            (.fewThreads, "The system has no threads or no memory left for the program."),
            (.passwordMissing, "A password is missing on standard input."),
            (.passwordNotAlone, "Standard input has more lines than passwords."),
            (.passwordFromTerminal, "Standard input is a terminal."),
        ])
    func sentence(error: ConsoleError, start: String) {
        #expect(error.description.hasPrefix(start))
    }
}

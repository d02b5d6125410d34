import Console
import ConsoleTestSupport
import RaceTesting
import Testing

@Suite("A console on pipes", .failsIfStuck)
struct PipedConsoleTests {
    private static let secondNeither = "That is neither yes nor no, so it is a no.\n"

    @Test(
        "The next line answers a question, which is not written.",
        arguments: [Prompt.Kind.text, .secret, .newSecret])
    func lineAnswers(kind: Prompt.Kind) async throws {
        let piped = try PipedConsole(input: "joe\nrest\n")

        let reply = await piped.console.ask(Prompt("Name", kind: kind))

        #expect(reply == .line("joe"))
        #expect(await piped.console.nextCommand(prompt: "> ") == .line("rest"))
        #expect(piped.printed == "")
        #expect(piped.printedErrors == "")
    }

    @Test("A question with a fallback takes no line.")
    func fallbackTakesNoLine() async throws {
        let piped = try PipedConsole(input: "logout\n")

        let reply = await piped.console.ask(Prompt("Foods", fallback: ""))

        #expect(reply == .line(""))
        #expect(await piped.console.nextCommand(prompt: "> ") == .line("logout"))
    }

    @Test(
        "Yes and no can be written in several ways.",
        arguments: [("y", "yes"), ("YES", "yes"), ("n", "no"), ("No", "no")])
    func yesAndNo(line: String, answer: String) async throws {
        let piped = try PipedConsole(input: line)

        let reply = await piped.console.ask(Prompt("Sure?", kind: .yesOrNo))

        #expect(reply == .line(answer))
        #expect(piped.printedErrors == "")
    }

    @Test(
        "After an answer that is neither yes nor no the next line is one; a second one is a no.",
        arguments: [("yes", "yes", ""), ("help", "no", secondNeither)])
    func neitherYesNorNo(second: String, answer: String, remark: String) async throws {
        let piped = try PipedConsole(input: "perhaps\n\(second)\nquit\n")

        let reply = await piped.console.ask(Prompt("Sure?", kind: .yesOrNo))

        #expect(reply == .line(answer))
        #expect(await piped.console.nextCommand(prompt: "> ") == .line("quit"))
        #expect(piped.printedErrors == "Answer yes or no.\n" + remark)
    }

    @Test("A question and the main loop both get the end of input.")
    func endOfInput() async throws {
        let piped = try PipedConsole(input: "")

        #expect(await piped.console.ask(Prompt("Name")) == .endOfInput)
        #expect(await piped.console.nextCommand(prompt: "> ") == .endOfInput)
        #expect(piped.console.failure == nil)
    }

    @Test("An answer that is too long is refused, and the next line is not used for it.")
    func longAnswerIsNoAnswer() async throws {
        let input = try TestPipe()
        let piped = try PipedConsole(input: input)

        async let reply = piped.console.ask(Prompt("Name"))
        let length = InputReader.longestLine + 1
        input.writeInBackground(String(repeating: "x", count: length) + "\nquit\n")

        #expect(await reply == .cancelled)
        #expect(await piped.console.nextCommand(prompt: "> ") == .line("quit"))
    }

    @Test("An answer that is not text is refused, and the next line is not used for it.")
    func answerThatIsNotText() async throws {
        let input = try TestPipe()
        let piped = try PipedConsole(input: input)

        input.write([0xFF, 0x0A])
        #expect(await piped.console.ask(Prompt("Name")) == .cancelled)

        input.write("quit\n")
        #expect(await piped.console.nextCommand(prompt: "> ") == .line("quit"))
    }

    @Test("Results and errors go to different outputs, each with a line ending.")
    func printsApart() async throws {
        let piped = try PipedConsole(input: "")

        await piped.console.print("one")
        await piped.console.print(lines: ["two", "three"])
        await piped.console.printError("four")

        #expect(piped.printed == "one\ntwo\nthree\n")
        #expect(piped.printedErrors == "four\n")
    }

    @Test("A text cannot start a line of its own, as a result, among lines, or as an error.")
    func forgedLine() async throws {
        let piped = try PipedConsole(input: "")

        await piped.console.print("x\nDone.")
        await piped.console.print(lines: ["x\nDone.", "y"])
        await piped.console.printError("x\r\nDone.")

        #expect(piped.printed == "x␊Done.\nx␊Done.\ny\n")
        #expect(piped.printedErrors == "x␍␊Done.\n")
    }

    @Test("No escape code is ever printed.")
    func printsNoEscapeCodes() async throws {
        let piped = try PipedConsole(input: "")

        await piped.console.print("\u{1B}[31mred")
        await piped.console.printError("\u{1B}[31mred")

        #expect(piped.printed == "␛[31mred\n")
        #expect(piped.printedErrors == "␛[31mred\n")
    }

    @Test("A cancelled task gets no answer, not even a fallback.", arguments: [nil, "joe"])
    func cancelledTaskGetsNoAnswer(fallback: String?) async throws {
        let piped = try PipedConsole(input: "line\n")

        let reply = await withTaskGroup(of: ConsoleInput.self) { group in
            group.cancelAll()
            group.addTask { await piped.console.ask(Prompt("Name", fallback: fallback)) }
            return await group.next()
        }

        #expect(reply == .cancelled)
        #expect(await piped.console.nextCommand(prompt: "> ") == .line("line"))
    }
}

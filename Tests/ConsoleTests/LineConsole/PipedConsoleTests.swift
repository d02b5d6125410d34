import Console
import ConsoleTestSupport
import LibC
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

    // MARK: Failures, of which the first one is kept

    @Test("A line that is too long is reported, ends the commands, and is kept as a failure.")
    func longLine() async throws {
        let length = InputReader.longestLine + 1
        let input = try TestPipe()
        let piped = try PipedConsole(input: input)

        async let command = piped.console.nextCommand(prompt: "> ")
        input.writeInBackground(String(repeating: "x", count: length) + "\nquit\n")

        #expect(await command == .endOfInput)
        #expect(piped.console.failure == .lineTooLong)
        #expect(piped.printedErrors == "\(ConsoleError.lineTooLong)\n")
    }

    @Test("A line that is not text is kept as a failure, and the first failure stays.")
    func firstFailureStays() async throws {
        let input = try TestPipe()
        let piped = try PipedConsole(input: input)
        let length = InputReader.longestLine + 1

        input.write([0xFF, 0x0A])
        #expect(await piped.console.nextCommand(prompt: "> ") == .endOfInput)
        async let command = piped.console.nextCommand(prompt: "> ")
        input.writeInBackground(String(repeating: "x", count: length) + "\nquit\n")

        #expect(await command == .endOfInput)
        #expect(piped.console.failure == .notText)
        #expect(piped.printedErrors == "\(ConsoleError.notText)\n\(ConsoleError.lineTooLong)\n")
    }

    @Test("An input that cannot be read has ended, and is a failure.")
    func unreadable() async throws {
        let folder = Descriptors.open("/", O_RDONLY)
        defer { close(folder) }
        let console = LineConsole(
            input: InputReader(descriptor: folder),
            output: OutputWriter(descriptor: -1, name: "The output"),
            errorOutput: OutputWriter(descriptor: -1, name: "The errors"), terminal: nil)

        #expect(await console.nextCommand(prompt: "> ") == .endOfInput)
        #expect(console.failure == .unwritable(name: "The errors", errno: EBADF))
    }

    /// Returns a console whose outputs cannot be written.
    private func consoleWithoutOutput() -> LineConsole {
        LineConsole(
            input: InputReader(descriptor: -1),
            output: OutputWriter(descriptor: -1, name: "The output"),
            errorOutput: OutputWriter(descriptor: -1, name: "The errors"), terminal: nil)
    }

    @Test(
        "An output that cannot be written is a failure, which stays when errors cannot be written either."
    )
    func outputAndErrors() async throws {
        let console = consoleWithoutOutput()

        await console.print("one")
        await console.printError("two")

        #expect(console.failure == .unwritable(name: "The output", errno: EBADF))
    }

    // MARK: Passwords on the input

    @Test(
        "A password on the input is the whole input without its line ending, and alone.",
        arguments: [
            ("brisket", .success("brisket")), ("brisket\n", .success("brisket")),
            ("brisket\r\n", .success("brisket")), ("  bris ket \n", .success("  bris ket ")),
            ("", .failure(.passwordMissing)), ("\n", .failure(.passwordMissing)),
            ("\r\n", .failure(.passwordMissing)),
            ("brisket\nrest", .failure(.passwordNotAlone)),
            ("brisket\n\n", .failure(.passwordNotAlone)),
        ] as [(String, Result<String, ConsoleError>)])
    func password(text: String, password: Result<String, ConsoleError>) async throws {
        let piped = try PipedConsole(input: text)

        let result: Result<String, ConsoleError>
        do throws(ConsoleError) {
            result = .success(try await piped.console.passwordFromInput())
        } catch {
            result = .failure(error)
            #expect(!error.description.contains("brisket"))
        }

        #expect(result == password)
    }

    @Test("Passwords may be several, one a line.")
    func several() async throws {
        let piped = try PipedConsole(input: "brisket\nribs\n")

        #expect(try await piped.console.passwordsFromInput(2) == ["brisket", "ribs"])
    }

    @Test("No password is read from a terminal, where it would be visible.")
    func notFromATerminal() async throws {
        let terminal = try PseudoTerminal()
        let console = LineConsole(on: terminal)

        await #expect(throws: ConsoleError.passwordFromTerminal) {
            try await console.passwordFromInput()
        }
    }

    @Test("No password is read by a task that was cancelled before.")
    func cancelledPassword() async throws {
        let piped = try PipedConsole(input: "brisket")

        await withTaskGroup(of: Void.self) { group in
            group.cancelAll()
            group.addTask {
                await #expect(throws: ConsoleError.cancelled) {
                    try await piped.console.passwordFromInput()
                }
            }
        }

        #expect(try await piped.console.passwordFromInput() == "brisket")
    }
}

import ConsoleTestSupport
import LibC
import RaceTesting
import Synchronization
import Testing

@testable import Console

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

    @Test(
        "Results and errors go to different outputs, each a line of its own without escape codes.")
    func printsApart() async throws {
        let piped = try PipedConsole(input: "")

        await piped.console.print("one\nDone.")
        await piped.console.print(lines: ["two\nDone.", "\u{1B}[31mred"])
        await piped.console.printError("four\r\nDone.")
        await piped.console.printError("\u{1B}[31mred")

        #expect(piped.printed == "one␊Done.\ntwo␊Done.\n␛[31mred\n")
        #expect(piped.printedErrors == "four␍␊Done.\n␛[31mred\n")
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

@Suite("A prompt")
struct PromptTests {
    @Test("The label of a text ends with a colon, and shows the fallback.")
    func textShowsItsFallback() {
        #expect(Prompt("Name").label == "Name: ")
        #expect(Prompt("Name", fallback: "joe").label == "Name [joe]: ")
        #expect(Prompt("Foods", fallback: "").label == "Foods: ")
    }

    @Test(
        "The label of a secret never shows the fallback.",
        arguments: [Prompt.Kind.secret, .newSecret])
    func secretHidesItsFallback(kind: Prompt.Kind) {
        #expect(Prompt("Password", kind: kind, fallback: "brisket").label == "Password: ")
    }

    @Test(
        "The label of a yes-or-no question has the fallback in capitals.",
        arguments: [
            (Prompt.yes, "Sure? [Y/n] "), (Prompt.no, "Sure? [y/N] "), (nil, "Sure? [y/n] "),
        ])
    func questionShowsItsFallback(fallback: String?, label: String) {
        #expect(Prompt("Sure?", kind: .yesOrNo, fallback: fallback).label == label)
    }

    @Test("Control characters in a label do not reach the terminal.")
    func labelIsSanitized() {
        #expect(Prompt("Is \u{1B}[2J you?", kind: .yesOrNo).label == "Is ␛[2J you? [y/n] ")
        #expect(Prompt("Name", fallback: "\u{1B}[2J").label == "Name [␛[2J]: ")
    }
}

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

@Suite("ReportingConsole", .failsIfStuck) struct ReportingConsoleTests {
    @Test("A failure is printed and reported; what else is printed and asked is passed on.")
    func reports() async {
        let console = ConsoleSpy()
        let failures = Mutex<[String]>([])
        let sut = ReportingConsole(console) { error in
            failures.withLock { $0.append("\(error)") }
        }

        await sut.print("Hello.")
        await sut.print(lines: ["One.", "Two."])
        await sut.alert(lines: ["Ring."])
        await sut.printError("Oh.")
        let before = failures.withLock { $0 }
        await sut.printFailure(ConsoleError.lineTooLong)
        _ = await sut.ask(Prompt("Name"))

        let after = failures.withLock { $0 }
        #expect((before, after) == ([], ["\(ConsoleError.lineTooLong)"]))
        #expect(console.printFailureSpy.callCount == 1)
        #expect(console.printSpy.calls == ["Hello.", "One.\nTwo.", "Ring."])
        #expect(console.printErrorSpy.calls == ["Oh.", "\(ConsoleError.lineTooLong)"])
        #expect(console.askSpy.calls == [Prompt("Name")])
    }
}

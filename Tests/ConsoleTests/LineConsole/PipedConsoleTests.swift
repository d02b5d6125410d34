import ConsoleTestSupport
import Foundation
import LibC
import RaceTesting
import Synchronization
import Testing

@testable import Console

@Suite("A console on pipes", .failsIfStuck)
struct PipedConsoleTests {
    /// An input, what a question or (for `nil`) the main loop gets of it, and the errors.
    struct Row: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let input: [UInt8]
        let prompts: [Prompt?]
        let seen: Seen

        init(
            _ sentence: String, _ input: some Sequence<UInt8>, asks prompts: [Prompt?],
            _ replies: [ConsoleInput], errors: String = "", failure: ConsoleError? = nil
        ) {
            (testDescription, self.prompts) = (sentence, prompts)
            self.input = Array(input)
            seen = Seen(replies: replies, printed: "", errors: errors, failure: failure)
        }
    }

    struct Seen: Sendable, Equatable {
        let replies: [ConsoleInput]
        let printed, errors: String
        let failure: ConsoleError?
    }

    private static let (name, sure) = (Prompt("Name"), Prompt("Sure?", kind: .yesOrNo))
    private static let notText: [UInt8] = [0xFF, 0x0A]
    private static let tooLong = String(repeating: "x", count: InputReader.longestLine + 1) + "\n"

    private static let kinds: [Row] = [Prompt.Kind.text, .secret, .newSecret].map { kind in
        Row(
            "The next line answers a question, which is not written.", "joe\nrest\n".utf8,
            asks: [Prompt("Name", kind: kind), nil], [.line("joe"), .line("rest")])
    }
    private static let ways: [Row] = [("y", "yes"), ("YES", "yes"), ("n", "no"), ("No", "no")].map {
        Row("Yes and no can be written in several ways.", $0.utf8, asks: [sure], [.line($1)])
    }

    private static let rows: [Row] = [
        Row(
            "A question with a fallback takes no line.", "logout\n".utf8,
            asks: [Prompt("Foods", fallback: ""), nil], [.line(""), .line("logout")]),
        Row(
            "After an answer that is neither yes nor no the next line is one.",
            "perhaps\nyes\nquit\n".utf8, asks: [sure, nil], [.line("yes"), .line("quit")],
            errors: "Answer yes or no.\n"),
        Row(
            "A second answer that is neither yes nor no is a no.", "perhaps\nhelp\nquit\n".utf8,
            asks: [sure, nil], [.line("no"), .line("quit")],
            errors: "Answer yes or no.\nThat is neither yes nor no, so it is a no.\n"),
        Row(
            "A question and the main loop both get the end of input.", "".utf8,
            asks: [name, nil], [.endOfInput, .endOfInput]),
        Row(
            "An answer that is too long is refused, and the next line is not used for it.",
            "\(tooLong)quit\n".utf8, asks: [name, nil], [.cancelled, .line("quit")],
            errors: "\(ConsoleError.lineTooLong)\n", failure: .lineTooLong),
        Row(
            "An answer that is not text is refused, and the next line is not used for it.",
            notText + "quit\n".utf8, asks: [name, nil], [.cancelled, .line("quit")],
            errors: "\(ConsoleError.notText)\n", failure: .notText),
        Row(
            "A line that is too long is reported, ends the commands, and is kept as a failure.",
            "\(tooLong)quit\n".utf8, asks: [nil], [.endOfInput],
            errors: "\(ConsoleError.lineTooLong)\n", failure: .lineTooLong),
        Row(
            "A line that is not text is kept as a failure, and the first failure stays.",
            notText + "\(tooLong)quit\n".utf8, asks: [nil, nil], [.endOfInput, .endOfInput],
            errors: "\(ConsoleError.notText)\n\(ConsoleError.lineTooLong)\n", failure: .notText),
    ]

    @Test(
        "Gives the lines of its input, and reports those that are none.",
        arguments: rows + kinds + ways)
    func replies(row: Row) async throws {
        let input = try TestPipe()
        let piped = try PipedConsole(input: input)
        Thread.detachNewThread {
            input.write(row.input)
            input.closeWriteEnd()
        }

        var replies: [ConsoleInput] = []
        for prompt in row.prompts {
            if let prompt {
                replies.append(await piped.console.ask(prompt))
            } else {
                replies.append(await piped.console.nextCommand(prompt: "> "))
            }
        }

        let seen = Seen(
            replies: replies, printed: piped.printed, errors: piped.printedErrors,
            failure: piped.console.failure)
        #expect(seen == row.seen)
    }

    @Test(
        "Results and errors go to different outputs, each a line of its own without escape codes.")
    func printsApart() async throws {
        let piped = try PipedConsole(input: "")

        await piped.console.print("one\nDone.")
        await piped.console.print(lines: ["two\nDone.", "\u{1B}[31mred"])
        await piped.console.printError("four\r\nDone.")
        await piped.console.printError("\u{1B}[31mred")

        #expect(
            [piped.printed, piped.printedErrors] == [
                "one␊Done.\ntwo␊Done.\n␛[31mred\n", "four␍␊Done.\n␛[31mred\n",
            ])
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

    @Test("An input that cannot be read has ended, and is a failure.")
    func unreadable() async throws {
        let folder = Descriptors.open("/", O_RDONLY)
        defer { close(folder) }
        let console = LineConsole(input: folder, output: -1, errorOutput: -1)

        #expect(await console.nextCommand(prompt: "> ") == .endOfInput)
        #expect(console.failure == .unwritable(name: "Standard error", errno: EBADF))
    }

    @Test(
        "An output that cannot be written is a failure, which stays when errors cannot be written either."
    )
    func outputAndErrors() async throws {
        let console = LineConsole(input: -1, output: -1, errorOutput: -1)

        await console.print("one")
        await console.printError("two")

        #expect(console.failure == .unwritable(name: "Standard output", errno: EBADF))
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
    @Test(
        "The label shows the fallback, never that of a secret, and no control characters.",
        arguments: [
            (Prompt("Name"), "Name: "), (Prompt("Name", fallback: "joe"), "Name [joe]: "),
            (Prompt("Foods", fallback: ""), "Foods: "),
            (Prompt("Password", kind: .secret, fallback: "brisket"), "Password: "),
            (Prompt("Password", kind: .newSecret, fallback: "brisket"), "Password: "),
            (Prompt("Sure?", kind: .yesOrNo, fallback: Prompt.yes), "Sure? [Y/n] "),
            (Prompt("Sure?", kind: .yesOrNo, fallback: Prompt.no), "Sure? [y/N] "),
            (Prompt("Sure?", kind: .yesOrNo), "Sure? [y/n] "),
            (Prompt("Is \u{1B}[2J you?", kind: .yesOrNo), "Is ␛[2J you? [y/n] "),
            (Prompt("Name", fallback: "\u{1B}[2J"), "Name [␛[2J]: "),
        ])
    func label(prompt: Prompt, label: String) {
        #expect(prompt.label == label)
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

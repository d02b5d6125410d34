import Console
import ConsoleTestSupport
import LibC
import RaceTesting
import Testing

/// A row of a table: a sentence, and what is seen and done at a terminal, one step after the other.
struct Dialog: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let steps: [Step]
    private var command: [String] = []
    private var environment: [String: String] = [:]

    /// Steps at a console.
    init(_ sentence: String, _ steps: Step...) {
        testDescription = sentence
        self.steps = steps
    }

    /// Steps at a terminal on which a command of `console-fixture` runs.
    init(_ sentence: String, runs command: String, on terminal: String = "dumb", _ steps: Step...) {
        testDescription = sentence
        self.steps = steps
        self.command = [Self.fixture] + command.split(separator: " ").map(String.init)
        environment = ["TERM": terminal]
    }

    /// Steps at a terminal on which a shell runs a script, in which `$FIXTURE` is `console-fixture`.
    ///
    /// The shell has job control, because a stopped program needs a parent in its session.
    init(
        _ sentence: String, shell script: String, jobs: Bool = true, on terminal: String = "dumb",
        _ steps: Step...
    ) {
        testDescription = sentence
        self.steps = steps
        command = ["/bin/sh", jobs ? "-mc" : "-c", script]
        environment = ["FIXTURE": Self.fixture, "TERM": terminal]
    }

    private static var fixture: String { BuiltProduct.path("console-fixture") }

    /// Starts the command on a terminal, and takes the steps.
    func play() async throws {
        let run = try ProgramRun.onTerminal(
            command[0], Array(command.dropFirst()), environment: environment)
        for step in steps {
            switch step {
            case .shows(let text): try await run.wait(for: text)
            case .only(let text): #expect(try await run.wait(for: text) == text)
            case .noText(let text, let before):
                #expect(try await !run.wait(for: before).contains(text))
            case .types(let text): run.send(text)
            case .echoes: #expect(run.isEchoOn)
            case .hides: #expect(!run.isEchoOn)
            case .hidesSoon: await eventually { !run.isEchoOn }
            case .signals(let number): run.signal(number)
            case .stops(let number): run.signalForeground(number)
            case .exits(let code): #expect(try await run.finish().end == .exited(code))
            case .ends(let number): #expect(try await run.finish().end == .signalled(number))
            default: Issue.record("A program cannot do this: \(step)")
            }
        }
    }
}

/// A step at a terminal; a literal is a text that it shows.
enum Step: Sendable, ExpressibleByStringLiteral, ExpressibleByStringInterpolation {
    /// The terminal shows this, after anything.
    case shows(String)
    /// The terminal shows this, and nothing else before it.
    case only(String)
    case types(String)
    /// The terminal shows typed text.
    case echoes
    /// The terminal hides typed text.
    case hides

    // With a program:
    /// The terminal shows the second text, and not the first one before it.
    case noText(String, before: String)
    /// The terminal hides typed text, now or after a moment.
    case hidesSoon
    case signals(Int32)
    /// Another program sends the signal to the job in the foreground.
    case stops(Int32)
    /// The program ends with this exit code.
    case exits(Int32)
    /// The program ends by this signal.
    case ends(by: Int32)

    // With a console:
    case asks(Prompt)
    case answer(ConsoleInput)
    /// Asks for a command.
    case prompts
    case command(ConsoleInput)
    /// Cancels what is asked.
    case cancels
    case prints(String)
    /// Ctrl-C is pressed; whether the program goes on.
    case interrupts(goesOn: Bool)
    /// A signal is handled: the modes of the terminal are restored for now.
    case restores
    /// The program that was stopped goes on.
    case continues
    case hangsUp
    /// The lines before, which the arrow keys show.
    case recalls([String])
    /// The session starts, with these commands.
    case assists([String])
    case resizes(columns: Int)
    /// Asks for a command after a pause, which prints “Paused.”.
    case pauses

    init(stringLiteral text: String) { self = .shows(text) }

    static func answer(_ line: String) -> Step { .answer(.line(line)) }
    static func command(_ line: String) -> Step { .command(.line(line)) }
}

/// A console whose input, output and error output are pipes.
struct PipedConsole {
    let console: LineConsole
    private let input: TestPipe
    private let output: TestPipe
    private let errorOutput: TestPipe

    /// Creates a console whose input contains `text` and then ends.
    init(input text: String, style: TerminalStyle = .plain) throws {
        try self.init(input: .containing(text), style: style)
    }

    init(input: TestPipe, style: TerminalStyle = .plain) throws {
        self.input = input
        output = try TestPipe()
        errorOutput = try TestPipe()
        console = LineConsole(
            input: input.readEnd, output: output.writeEnd, errorOutput: errorOutput.writeEnd,
            style: style)
    }

    /// Everything that was printed; nothing can be printed after this call.
    var printed: String { output.contents() }
    var printedErrors: String { errorOutput.contents() }
}

extension TerminalStyle {
    /// That of a terminal on which lines are edited.
    static var edited: TerminalStyle {
        var style = plain
        style.redraws = true
        return style
    }
}

extension LineConsole {
    /// Creates a console whose input and outputs are one terminal.
    convenience init(on terminal: PseudoTerminal, style: TerminalStyle = .plain) {
        let output = OutputWriter(descriptor: terminal.descriptor, name: "The terminal")
        self.init(
            input: InputReader(descriptor: terminal.descriptor), output: output,
            errorOutput: output, terminal: Terminal(descriptor: terminal.descriptor),
            style: style)
    }
}

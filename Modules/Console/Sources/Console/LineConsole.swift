import Synchronization

/// The console of a program that talks in lines, to a person or to a pipe.
///
/// The input decides: when it is a terminal, questions are written and secrets are not shown; when
/// it is not, nothing is written but what is printed, and each answer is the next line. Escape
/// codes are never written.
///
/// Bound to no actor. Callers of ``ask(_:)`` and ``nextCommand(prompt:)`` take turns, in the order
/// in which they came; printing waits for nobody. A failure to read or write is kept in
/// ``failure``, from which the exit code follows.
public final class LineConsole: LinePrinting, LineAsking {
    /// Where answers and commands come from.
    public let input: InputReader
    /// Where results go.
    public let output: OutputWriter
    /// Where errors go, and questions too when the output is no terminal.
    public let errorOutput: OutputWriter
    /// The terminal that the input is; `nil` when it is a pipe or a file.
    public let terminal: Terminal?

    let turns = Turns()
    let screen: Screen
    private let inputFailure = Mutex<ConsoleError?>(nil)

    /// Creates a console; `terminal` is the input's terminal, if it is one.
    public init(
        input: InputReader, output: OutputWriter, errorOutput: OutputWriter, terminal: Terminal?
    ) {
        self.input = input
        self.output = output
        self.errorOutput = errorOutput
        self.terminal = terminal
        screen = Screen(questions: output.isTerminal ? output : errorOutput)
    }

    /// The console of this process, on the descriptors 0, 1 and 2.
    ///
    /// To be called once, before the process opens anything: a descriptor of the three that is
    /// closed is made one that has no input and takes no output, so that nothing else gets its
    /// number.
    public static func standard() -> LineConsole {
        StandardDescriptors.fillGaps()
        return LineConsole(
            input: InputReader(descriptor: 0),
            output: OutputWriter(descriptor: 1, name: "Standard output"),
            errorOutput: OutputWriter(descriptor: 2, name: "Standard error"),
            terminal: Terminal(descriptor: 0))
    }

    /// The first failure to write, or else to read; `nil` while all went well.
    public var failure: ConsoleError? {
        output.failure ?? errorOutput.failure ?? inputFailure.withLock { $0 }
    }

    /// Prints `text` and a line ending, with control characters made visible.
    ///
    /// While a question is open on the terminal, it is repeated below the text.
    public func print(_ text: String) async {
        screen.print(text, to: output)
    }

    /// As ``print(_:)``, to ``errorOutput``.
    public func printError(_ text: String) async {
        screen.print(text, to: errorOutput)
    }

    /// Asks, and waits for the answer.
    ///
    /// On a terminal the question is written, a secret is not shown, a new secret is typed twice
    /// (three times at most), and an empty answer means the fallback. Elsewhere a question with a
    /// fallback is answered with it, and any other with the next line. Cancelling the task ends
    /// the wait with ``Reply/cancelled``, shows what is typed again, and loses no input.
    public func ask(_ prompt: Prompt) async -> Reply {
        guard await turns.take() else { return .cancelled }
        defer { turns.give() }
        guard let terminal else { return await answerFromPipe(prompt) }
        switch prompt.kind {
        case .text: return await answer(prompt)
        case .yesOrNo: return await yesOrNo(prompt)
        case .secret, .newSecret:
            do {
                return try await terminal.withEchoOff {
                    prompt.kind == .secret ? await answer(prompt) : await newSecret(prompt)
                }
            } catch {
                await printError("What you type cannot be hidden, so you are not asked. \(error)")
                return .cancelled
            }
        }
    }

    /// The next line of the main loop: a command to run.
    ///
    /// A terminal shows `prompt` first. A line that is too long is reported and passed over.
    public func nextCommand(prompt: String) async -> Reply {
        guard await turns.take() else { return .cancelled }
        defer { turns.give() }
        while true {
            do {
                return try await readLine(label: prompt)
            } catch .lineTooLong {
                continue
            } catch {
                return error == .cancelled ? .cancelled : .endOfInput
            }
        }
    }

    /// Reads a line, on a terminal after `label`, and reports what cannot be read.
    ///
    /// - Returns: the line or the end of input, never ``Reply/cancelled``.
    func readLine(label: String, isHidden: Bool = false) async throws(ConsoleError) -> Reply {
        if terminal != nil { screen.open(label) }
        do {
            let line = try await input.nextLine()
            // The person's own line ending is on the screen, unless it was hidden.
            screen.close(needsLineEnd: isHidden || line == nil)
            return line.map { .line($0) } ?? .endOfInput
        } catch {
            screen.close(needsLineEnd: true)
            if error != .cancelled {
                inputFailure.withLock { $0 = $0 ?? error }
                await printError(error.description)
            }
            throw error
        }
    }
}

import Synchronization

/// The console of a program that reads and writes lines, for a person or a pipe.
///
/// When the input is a terminal, questions are written and secrets are hidden. Otherwise only printed
/// lines are written, and each answer is the next line of the input.
///
/// The console is not isolated to an actor. Calls of ``ask(_:)`` wait for each other, first in, first
/// out, and go before ``nextCommand(prompt:after:)``. Printing never waits for them. ``failure`` keeps
/// the first failure to read or write; a program derives its exit code from it.
public final class LineConsole: LinePrinting, LineAsking {
    public let input: InputReader
    /// The output for results.
    public let output: OutputWriter
    /// The output for errors, and for questions when ``output`` is not a terminal.
    public let errorOutput: OutputWriter
    /// The input's terminal; `nil` when the input is a pipe or a file.
    public let terminal: Terminal?

    /// The codes and signs that may be written, on a terminal.
    public let style: TerminalStyle

    /// Prints and asks in place of the descriptors.
    private let view: (any LinePrinting & LineAsking)?
    let readQueue = ReadQueue()
    let interrupts = Interrupts()
    let promptLine: PromptLine
    let offer = Mutex<CommandOffer?>(nil)
    private let inputFailure = Mutex<ConsoleError?>(nil)

    /// Creates a console; `terminal` is the input's terminal, if the input is one.
    ///
    /// - Parameter style: where it redraws, a line can be edited while it is typed.
    public convenience init(
        input: InputReader, output: OutputWriter, errorOutput: OutputWriter, terminal: Terminal?,
        style: TerminalStyle = .plain
    ) {
        self.init(input, output, errorOutput, terminal, style, view: nil)
    }

    /// Creates the console of a program with these descriptors.
    public convenience init(
        input: Int32, output: Int32, errorOutput: Int32, style: TerminalStyle = .plain
    ) {
        self.init(
            input: InputReader(descriptor: input),
            output: OutputWriter(descriptor: output, name: "Standard output"),
            errorOutput: OutputWriter(descriptor: errorOutput, name: "Standard error"),
            terminal: Terminal(descriptor: input), style: style)
    }

    /// Creates a console that prints and asks on `view`; it has no input and no terminal.
    public convenience init(on view: any LinePrinting & LineAsking) {
        let output = OutputWriter(descriptor: -1, name: "The screen")
        self.init(InputReader(descriptor: -1), output, output, nil, view.style, view: view)
    }

    private init(
        _ input: InputReader, _ output: OutputWriter, _ errorOutput: OutputWriter,
        _ terminal: Terminal?, _ style: TerminalStyle, view: (any LinePrinting & LineAsking)?
    ) {
        self.view = view
        self.input = input
        self.output = output
        self.errorOutput = errorOutput
        self.terminal = terminal
        self.style = style
        promptLine = PromptLine(
            writer: output.isTerminal ? output : errorOutput, input: input, terminal: terminal,
            style: style)
    }

    /// Returns the console of this process, on the descriptors 0, 1 and 2.
    ///
    /// Call it once, before the process opens a file. It opens those of the three descriptors that
    /// are closed, so that no file of the program gets their numbers. Such an input is empty, and
    /// writing to such an output fails. It also sees to it that a signal that ends the process leaves
    /// the terminal as it was.
    public static func standard(_ style: TerminalStyle = .ofThisProcess()) -> LineConsole {
        SignalHandlers.install()
        SystemCalls.openStandardDescriptors()
        return LineConsole(input: 0, output: 1, errorOutput: 2, style: style)
    }

    /// Whether a line can be edited while it is typed; see ``assist(completion:)``.
    public var isEdited: Bool { promptLine.isEdited }

    /// The first failure to write or, without one, to read; `nil` without failures.
    public var failure: ConsoleError? {
        output.failure ?? errorOutput.failure ?? inputFailure.withLock { $0 }
    }

    /// Prints `text` as one line, with control characters made visible.
    ///
    /// When a question is open on the terminal, it is repeated below the text.
    public func print(_ text: String) async {
        await print(lines: [text])
    }

    /// Prints several lines, as ``print(_:)`` does.
    public func print(lines: [String]) async { await print(lines: lines, in: nil) }

    /// - Parameter look: the parameters of the code before each line.
    func print(lines: [String], in look: String?) async {
        if let view { return await view.print(lines: lines) }
        promptLine.print(lines, to: output, in: look)
    }

    /// Prints `text` as one line to ``errorOutput``, as ``print(_:)`` does.
    public func printError(_ text: String) async {
        if let view { return await view.printError(text) }
        promptLine.print([text], to: errorOutput)
    }

    /// Asks a question and waits for the answer.
    ///
    /// On a terminal, the question is written, secrets are hidden, and a new secret is typed twice,
    /// in at most three attempts. What was typed before a secret is hidden is dropped, because it was
    /// visible. An empty answer means the fallback. When the input is not a
    /// terminal, the fallback is used without asking; without a fallback the next line is the answer.
    ///
    /// Cancelling the task ends the wait with ``ConsoleInput/cancelled``, turns echo on again, and loses no
    /// input. So does Ctrl-D on a terminal, and `cancel` as the answer to a visible question; the next
    /// call reads on.
    public func ask(_ prompt: Prompt) async -> ConsoleInput {
        if let view { return await view.ask(prompt) }
        return await readQueue.question { await reply(to: prompt) } ?? .cancelled
    }

    private func reply(to prompt: Prompt) async -> ConsoleInput {
        guard let terminal else { return await answerFromPipe(prompt) }
        switch prompt.kind {
        case .text: return await answerOrCommand(prompt)
        case .yesOrNo: return await yesOrNo(prompt)
        case .secret, .newSecret:
            do {
                return try await terminal.withEchoOff {
                    // The terminal drops the part of a secret that was not read yet.
                    defer { if Task.isCancelled { _ = input.dropLines() } }
                    // Both are asked: a line that was read ahead is not in the terminal any more.
                    let isDropped = [terminal.dropInput(), input.dropLines()].contains(true)
                    if isDropped {
                        await printError(
                            "What you typed before the question was visible, and is not used.")
                    }
                    return prompt.kind == .secret ? await answer(prompt) : await newSecret(prompt)
                }
            } catch ConsoleError.cancelled {
                return .cancelled
            } catch {
                await printError("What you type cannot be hidden, so you are not asked. \(error)")
                return .cancelled
            }
        }
    }

    /// Reads a line, on a terminal after `label`, and reports errors.
    ///
    /// - Parameter isPrompt: whether a wait that is cancelled leaves nothing of `label` on the screen.
    /// - Returns: the line or the end of input, never ``ConsoleInput/cancelled``.
    func readLine(
        label: String, isHidden: Bool = false, isPrompt: Bool = false
    ) async throws(ConsoleError) -> ConsoleInput {
        if terminal != nil { promptLine.open(label, isPrompt: isPrompt) }
        do {
            var line = try await input.nextLine()
            while let (start, completion) = promptLine.takeCompletion() {
                promptLine.complete(start, with: await completion(start))
                line = try await input.nextLine()
            }
            if terminal != nil { interrupts.reset() }
            // The terminal shows the line ending that was typed, unless echo is off.
            promptLine.close(isHidden ? .ended : line.map { .typed($0) } ?? .ended)
            return line.map { .line($0) } ?? .endOfInput
        } catch {
            promptLine.close(isPrompt && error == .cancelled ? .erased : .ended)
            if error != .cancelled {
                // A person types the line again. A script cannot.
                if terminal == nil || error != .notText {
                    inputFailure.withLock { $0 = $0 ?? error }
                }
                await printError(error.description)
            }
            throw error
        }
    }
}

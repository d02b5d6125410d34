import Console
import ConsoleTestSupport

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
            input: InputReader(descriptor: input.readEnd),
            output: OutputWriter(descriptor: output.writeEnd, name: "The output"),
            errorOutput: OutputWriter(descriptor: errorOutput.writeEnd, name: "The errors"),
            terminal: nil, style: style)
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

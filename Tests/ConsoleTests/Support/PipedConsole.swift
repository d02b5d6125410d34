import Console

/// A console whose input, output and error output are pipes.
struct PipedConsole {
    let console: LineConsole
    private let input: TestPipe
    private let output: TestPipe
    private let errorOutput: TestPipe

    /// A console on an input that has `text` and then ends.
    init(input text: String) throws {
        try self.init(input: .holding(text))
    }

    init(input: TestPipe) throws {
        self.input = input
        output = try TestPipe()
        errorOutput = try TestPipe()
        console = LineConsole(
            input: InputReader(descriptor: input.readEnd),
            output: OutputWriter(descriptor: output.writeEnd, name: "The output"),
            errorOutput: OutputWriter(descriptor: errorOutput.writeEnd, name: "The errors"),
            terminal: nil)
    }

    /// All that was printed; nothing can be printed after that.
    var printed: String { output.contents() }
    var printedErrors: String { errorOutput.contents() }
}

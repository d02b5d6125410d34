import Console
import ConsoleTestSupport

extension LineConsole {
    /// A console on a terminal, as a person has it.
    convenience init(on terminal: PseudoTerminal) {
        let output = OutputWriter(descriptor: terminal.descriptor, name: "The terminal")
        self.init(
            input: InputReader(descriptor: terminal.descriptor), output: output,
            errorOutput: output, terminal: Terminal(descriptor: terminal.descriptor))
    }
}

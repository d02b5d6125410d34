import Foundation
import Synchronization

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// A real program, run by a test through pipes or on a terminal of its own.
///
/// The program leads a session, in which a ``PseudoTerminal`` is the controlling terminal, so that
/// Ctrl-C and Ctrl-Z do what they do for a person. Signals have their default effect there. Of the
/// environment it has only what the system needs to run it, and what the test gives; so it cannot
/// take the person's own files for its own (there is no `HOME`).
///
/// Nothing here waits for time to pass: waits end when what they wait for is there, or fail at the
/// deadline and say what was seen. The program is killed with the object.
public final class ProgramRun: Sendable {
    /// What a descriptor of the program is connected to.
    public enum Channel: Sendable, Hashable {
        /// The test, through a pipe.
        case pipe
        /// The terminal of this run.
        case terminal
        /// A file or a device.
        case file(String)
        /// Nothing: the descriptor is closed.
        case closed
    }

    /// How a program ended.
    public enum End: Sendable, Hashable {
        /// It said that it was done, with this code.
        case exited(Int32)
        /// A signal ended it.
        case signalled(Int32)
    }

    /// How a program ended, and all that it wrote.
    public struct Outcome: Sendable, Hashable {
        /// How it ended.
        public let end: End
        /// What it wrote to its output, or to the terminal.
        public let output: String
        /// What it wrote to its error output, if that is a pipe.
        public let errorOutput: String
    }

    /// The program's number.
    public var processID: Int32 { process.id }

    /// The program's terminal, if any descriptor is connected to it.
    public let terminal: PseudoTerminal?

    private let process: ChildProcess
    private let transcript: Transcript
    private let inputPipe: Mutex<Int32?>
    private let readEnds: [Int32]

    /// Starts a program.
    ///
    /// - Parameters:
    ///   - path: The program's file; see ``BuiltProduct``.
    ///   - environment: What it has besides `PATH` and the like.
    ///   - deadline: How long it may run.
    public init(
        _ path: String, _ arguments: [String] = [], environment: [String: String] = [:],
        input: Channel = .pipe, output: Channel = .pipe, errorOutput: Channel = .pipe,
        deadline: Duration = .seconds(30)
    ) throws(ProgramRunError) {
        let usesTerminal = [input, output, errorOutput].contains(.terminal)
        let terminal = usesTerminal ? try PseudoTerminal(deadline: deadline) : nil
        let inputs = try input == .pipe ? Descriptors.pipe() : nil
        let outputs = try output == .pipe ? Descriptors.pipe() : nil
        let errors = try errorOutput == .pipe ? Descriptors.pipe() : nil
        defer {
            for end in [inputs?.readEnd, outputs?.writeEnd, errors?.writeEnd] {
                if let end { close(end) }
            }
        }
        process = try ChildProcess(
            path: path, arguments: arguments, environment: environment,
            connections: [
                .init(input, pipeEnd: inputs?.readEnd, terminal: terminal, isInput: true),
                .init(output, pipeEnd: outputs?.writeEnd, terminal: terminal, isInput: false),
                .init(errorOutput, pipeEnd: errors?.writeEnd, terminal: terminal, isInput: false),
            ])
        self.terminal = terminal
        inputPipe = Mutex(inputs?.writeEnd)
        readEnds = [outputs?.readEnd, errors?.readEnd].compactMap { $0 }
        transcript = Transcript(
            [
                outputs?.readEnd ?? (output == .terminal ? terminal?.keyboard : nil) ?? -1,
                errors?.readEnd ?? -1, process.exitEnd,
            ], deadline: deadline)
    }
}

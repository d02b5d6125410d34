import Foundation
import LibC
import Synchronization

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
        /// What it wrote to its output, if that is a pipe.
        public let output: String
        /// What it wrote to its error output, if that is a pipe.
        public let errorOutput: String
        /// What its terminal showed: what was typed and what was written.
        public let screen: String
    }

    private let process: ChildProcess
    private let terminal: PseudoTerminal?
    private let transcript: Transcript
    private let pipes: RunPipes

    /// Starts a program.
    ///
    /// - Parameters:
    ///   - path: The program's file; see ``BuiltProduct``.
    ///   - environment: What it has besides `PATH` and the like.
    ///   - deadline: How long it may run.
    public init(
        _ path: String, _ arguments: [String] = [], environment: [String: String] = [:],
        input: Channel = .pipe, output: Channel = .pipe, errorOutput: Channel = .pipe,
        deadline: Duration = .seconds(120)
    ) throws(ProgramRunError) {
        let channels = [input, output, errorOutput]
        terminal = channels.contains(.terminal) ? try PseudoTerminal(deadline: deadline) : nil
        pipes = try RunPipes(channels)
        var connections: [ChildProcess.Connection] = []
        for (number, channel) in channels.enumerated() {
            switch channel {
            case .pipe: connections.append(.descriptor(pipes.programEnds[number]))
            case .terminal: connections.append(.file(terminal?.path ?? "", O_RDWR))
            case .file(let path):
                connections.append(.file(path, number == 0 ? O_RDONLY : O_WRONLY))
            case .closed: connections.append(.closed)
            }
        }
        process = try ChildProcess(
            path, arguments, environment: environment, connections: connections)
        pipes.closeProgramEnds()
        transcript = Transcript(
            [pipes.testEnds[1], pipes.testEnds[2], terminal?.keyboard ?? -1, process.exitEnd],
            deadline: deadline)
    }

    /// Starts a program on a terminal of its own, as a person would.
    public static func onTerminal(
        _ path: String, _ arguments: [String] = [], environment: [String: String] = [:],
        deadline: Duration = .seconds(120)
    ) throws(ProgramRunError) -> ProgramRun {
        try ProgramRun(
            path, arguments, environment: environment,
            input: .terminal, output: .terminal, errorOutput: .terminal, deadline: deadline)
    }

    /// Whether the terminal shows what is typed; after the end of the program, whether it did then.
    public var isEchoOn: Bool { terminal?.isEchoOn ?? false }

    /// Types `text`, or writes it into the program's input pipe; Ctrl-C is `"\u{3}"`.
    public func send(_ text: String) {
        if let terminal { terminal.type(text) } else { pipes.writeInput(text) }
    }

    /// Ends the input: closes the pipe, or types Ctrl-D.
    public func endInput() {
        if let terminal { terminal.type("\u{4}") } else { pipes.closeInput() }
    }

    /// Takes the terminal away, as when its window is closed.
    public func hangUp() {
        transcript.giveUp(2)
        terminal?.hangUp()
    }

    /// Sends a signal to the program, such as `SIGTERM`, if it still runs.
    public func signal(_ number: Int32) {
        process.signal(number)
    }

    /// Waits until the program writes `text`, after what the last wait found there.
    ///
    /// - Returns: what was written since then, `text` at its end.
    @discardableResult
    public func wait(for text: String) async throws(ProgramRunError) -> String {
        try await transcript.wait(for: "“\(text)”") { channels in
            for index in channels.indices {
                if let found = channels[index].find(text) { return found }
            }
            return nil
        }
    }

    /// Waits for the end of the program, and of what it wrote.
    public func finish() async throws(ProgramRunError) -> Outcome {
        _ = try await transcript.wait(for: "the end of the program") { [process] channels in
            channels[3].isOpen ? nil : process.end
        }
        // Only now is the end of the terminal's output known: when nobody has it open.
        terminal?.closeProgramSide()
        return try await transcript.wait(for: "the end of the output") { [process] channels in
            guard !channels.contains(where: \.isOpen), let end = process.end else { return nil }
            return Outcome(
                end: end, output: channels[0].text, errorOutput: channels[1].text,
                screen: channels[2].text)
        }
    }
}

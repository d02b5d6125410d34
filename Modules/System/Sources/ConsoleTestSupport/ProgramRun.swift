import ChildPrograms
import Foundation
import LibC

/// A real program that a test runs, on pipes or on a terminal of its own.
///
/// The program leads a session. A ``PseudoTerminal`` is its controlling terminal, so Ctrl-C and Ctrl-Z
/// have their usual effect. Signals have their default action. The environment contains only what the
/// system needs to run the program, and what the test passes. There is no `HOME`, but a program may ask the
/// system's list of users for the person's files: pass it another folder.
///
/// No wait depends on time that passes. It fails when its task is cancelled, and reports what was seen. So give
/// the suite the trait `.failsIfStuck`. The program is killed with the object.
///
/// A program on a terminal is started through `console-fixture`, because `posix_spawn` gives no
/// controlling terminal on macOS. So such a test target lists that product among its dependencies.
public final class ProgramRun: Sendable {
    /// The connection of a descriptor of the program.
    public enum Channel: Sendable, Hashable {
        /// A pipe to the test.
        case pipe
        /// The terminal of this run.
        case terminal
        /// A file or a device.
        case file(String)
        /// No connection: the descriptor is closed.
        case closed
    }

    /// The way in which a program ended.
    public enum End: Sendable, Hashable {
        /// It exited with this code.
        case exited(Int32)
        /// It was ended by this signal.
        case signalled(Int32)
    }

    /// The end of a program and everything that it wrote.
    public struct Outcome: Sendable, Hashable {
        public let end: End
        /// The text that it wrote to its output, if that is a pipe.
        public let output: String
        /// The text that it wrote to its error output, if that is a pipe.
        public let errorOutput: String
        /// The text that its terminal showed: typed and written.
        public let screen: String
    }

    private let process: ChildProcess
    private let terminal: PseudoTerminal?
    private let transcript: Transcript
    /// The pipes of the descriptors 0, 1 and 2, where there are any.
    private let pipes: [TestPipe?]

    /// Starts a program.
    ///
    /// - Parameters:
    ///   - path: The program's file; see ``BuiltProduct``.
    ///   - environment: Variables in addition to `PATH` and the like.
    public init(
        _ path: String, _ arguments: [String] = [], environment: [String: String] = [:],
        input: Channel = .pipe, output: Channel = .pipe, errorOutput: Channel = .pipe
    ) throws(ProgramRunError) {
        let channels = [input, output, errorOutput]
        terminal = channels.contains(.terminal) ? try PseudoTerminal() : nil
        pipes = try channels.map { channel throws(ProgramRunError) in
            channel == .pipe ? try TestPipe() : nil
        }
        var connections: [ChildProgram.Connection] = []
        for (number, channel) in channels.enumerated() {
            switch channel {
            case .pipe:
                let end = number == 0 ? pipes[number]?.readEnd : pipes[number]?.writeEnd
                connections.append(.descriptor(end ?? -1))
            case .terminal:
                connections.append(.file(terminal?.path ?? "", O_RDWR | O_NOCTTY))
            case .file(let path):
                connections.append(.file(path, number == 0 ? O_RDONLY : O_WRONLY))
            case .closed:
                connections.append(.closed)
            }
        }
        let command =
            terminal == nil
            ? [path] : [BuiltProduct.path("console-fixture"), "run-on-terminal", path]
        process = try ChildProcess(
            command[0], command.dropFirst() + arguments, environment: environment,
            connections: connections)
        pipes[0]?.closeReadEnd()
        pipes[1]?.closeWriteEnd()
        pipes[2]?.closeWriteEnd()
        transcript = Transcript([
            pipes[1]?.readEnd ?? -1, pipes[2]?.readEnd ?? -1, terminal?.keyboard ?? -1,
            process.exitEnd,
        ])
    }

    /// Starts a program on a terminal, as a person would.
    public static func onTerminal(
        _ path: String, _ arguments: [String] = [], environment: [String: String] = [:]
    ) throws(ProgramRunError) -> ProgramRun {
        try ProgramRun(
            path, arguments, environment: environment,
            input: .terminal, output: .terminal, errorOutput: .terminal)
    }

    /// Runs a program in this process, on pipes that are closed at its end.
    ///
    /// - Parameter program: gets its descriptors, and returns its exit code.
    public static func inThisProcess(
        input: String, _ program: (_ ends: [Int32]) async -> Int32
    ) async throws -> Outcome {
        let pipes = [try TestPipe(), try TestPipe(), try TestPipe()]
        pipes[0].writeInBackground(input)
        // Threads of their own read: a program that writes more than a pipe holds blocks one of the pool.
        let texts = pipes.dropFirst().map { pipe in
            AsyncStream<String> { texts in
                Thread.detachNewThread {
                    texts.yield(pipe.contentsToEnd())
                    texts.finish()
                }
            }
        }
        let code = await program([pipes[0].readEnd, pipes[1].writeEnd, pipes[2].writeEnd])
        pipes[0].closeReadEnd()
        for pipe in pipes { pipe.closeWriteEnd() }
        var outputs: [String] = []
        for text in texts { for await output in text { outputs.append(output) } }
        return Outcome(
            end: .exited(code), output: outputs[0], errorOutput: outputs[1], screen: "")
    }

    /// The identifier of the program's process, valid as long as the program runs.
    public var processID: Int32 { process.id }

    /// Whether the terminal's echo is on; after the end of the program, whether it was on then.
    public var isEchoOn: Bool { terminal?.isEchoOn ?? false }

    /// Whether the terminal keeps a line until Enter; after the end of the program, whether it did then.
    public var isInLineMode: Bool { terminal?.isInLineMode ?? false }

    /// Gives the terminal another size, as a person does with the window.
    public func resize(columns: Int, rows: Int) {
        terminal?.resize(columns: columns, rows: rows)
    }

    /// Stops the output of the terminal until the end, as Ctrl-S does.
    public func stopOutput() { terminal?.stopOutput() }

    /// Types `text`, or writes it to the program's input pipe; Ctrl-C is `"\u{3}"`.
    public func send(_ text: String) {
        send(Array(text.utf8))
    }

    /// Types bytes, or writes them to the program's input pipe; they need not be text.
    public func send(_ bytes: [UInt8]) {
        if let terminal { terminal.type(bytes) } else { pipes[0]?.write(bytes) }
    }

    /// Closes the input pipe, or types Ctrl-D.
    public func endInput() {
        if let terminal { terminal.type("\u{4}") } else { pipes[0]?.closeWriteEnd() }
    }

    /// Closes the terminal, as when its window is closed.
    public func hangUp() {
        transcript.markEnded(2)
        terminal?.hangUp()
    }

    /// Sends a signal, such as `SIGTERM`, to the program if it still runs.
    public func signal(_ number: Int32) {
        process.signal(number)
    }

    /// Sends a signal to the job in the foreground of the program's terminal, as another program would.
    public func signalForeground(_ number: Int32) {
        guard let terminal else { return }
        kill(-tcgetpgrp(terminal.keyboard), number)
    }

    /// Waits until the program writes `text`, after the text that the last wait found.
    ///
    /// - Returns: what was written since then, including `text`.
    @discardableResult
    public func wait(for text: String) async throws(ProgramRunError) -> String {
        try await transcript.wait(for: "“\(text)”") { channels in
            for index in channels.indices {
                if let found = channels[index].find(text) { return found }
            }
            return nil
        }
    }

    /// Waits for each text as ``wait(for:)`` does, and then types what is beside it.
    public func answer(_ dialog: KeyValuePairs<String, String>) async throws(ProgramRunError) {
        for (shown, typed) in dialog {
            try await wait(for: shown)
            send(typed)
        }
    }

    /// Waits for the end of the program and of its output.
    public func finish() async throws(ProgramRunError) -> Outcome {
        _ = try await transcript.wait(for: "the end of the program") { [process] channels in
            channels[3].isOpen ? nil : process.end
        }
        // The terminal's output ends when the last process closes it, and this is the last one.
        terminal?.closeProgramSide()
        return try await transcript.wait(for: "the end of the output") { [process] channels in
            guard !channels.contains(where: \.isOpen), let end = process.end else { return nil }
            return Outcome(
                end: end, output: channels[0].text, errorOutput: channels[1].text,
                screen: channels[2].text)
        }
    }
}

/// An error of a program under test, or of its terminal.
public enum ProgramRunError: Error, Sendable, CustomStringConvertible {
    /// The program, terminal or pipe could not be created.
    case cannotStart(String, errno: Int32)
    /// The waiting task was cancelled.
    case cancelled(waitingFor: String, seen: String)
    /// The program ended first.
    case ended(waitingFor: String, seen: String)

    /// A message that says what the test waited for, and what it saw instead.
    public var description: String {
        switch self {
        case .cannotStart(let what, let errno):
            "\(what) cannot be started: system error \(errno)."
        case .cancelled(let what, let seen):
            "The test was cancelled while waiting for \(what). Seen so far:\n\(seen)"
        case .ended(let what, let seen):
            "The program ended while waiting for \(what). Seen:\n\(seen)"
        }
    }
}

/// The programs that were built together with the running tests.
public enum BuiltProduct {
    /// Returns the path of the program `name`; the file is missing when it was not built.
    public static func path(_ name: String) -> String {
        folder + "/" + name
    }

    /// The folder of the test program or, on macOS, of its test bundle.
    private static let folder: String = {
        var parts = imagePath.split(separator: "/", omittingEmptySubsequences: false)
        if let bundle = parts.lastIndex(where: { $0.hasSuffix(".xctest") }) {
            parts.removeSubrange(bundle...)
        } else {
            parts.removeLast()
        }
        return parts.joined(separator: "/")
    }()

    private static var imagePath: String {
        #if os(Linux)
            var bytes = [CChar](repeating: 0, count: Int(PATH_MAX))
            // Safe: the count is the array's own.
            let count = unsafe readlink("/proc/self/exe", &bytes, bytes.count)
            let path = bytes.prefix(max(0, count)).map { UInt8(bitPattern: $0) }
            return String(decoding: path, as: UTF8.self)
        #else
            var info = unsafe Dl_info()
            // Safe: the call fills in one structure, and its name is copied at once.
            guard unsafe dladdr(#dsohandle, &info) != 0, let name = unsafe info.dli_fname else {
                return ""
            }
            return unsafe String(cString: name)
        #endif
    }
}

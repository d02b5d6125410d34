import ChildPrograms
import Foundation
import Synchronization

/// A program that this one runs and waits for: `git status`, for example.
///
/// It has a session of its own, and ends when ``TerminationSignals`` arrive.
struct ChildProcess {
    enum End: Sendable, Equatable {
        case exited(Int32)
        case crashed(Int32)
    }

    /// Looked up in `PATH` when it has no slash.
    let program: String
    var arguments: [String] = []
    /// The working directory; by default this program's.
    var folder = "."
    var environment: [String: String] = [:]
    var signals = TerminationSignals.shared

    /// Runs it to its end; programs that it has left behind may go on.
    /// - Throws: ``Cancelled`` on a termination signal, after the program has ended; ``ToolError``
    ///   when it can't be started.
    func outcome() throws -> (output: String, errors: String, end: End) {
        signals.watch()
        try signals.check()
        // Files take output of any length, while a pipe that is not read fills up.
        return try withFolder(of: [("output", Data()), ("errors", Data())]) { place in
            let paths = ["output", "errors"].map { "\(place)/\($0)" }
            let files = try paths.map { try FileHandle(forWritingTo: URL(filePath: $0)) }
            let start = ["-c", "cd \"$0\" && exec env \"$@\"", folder]
            let words = start + environment.map { "\($0)=\($1)" } + [program] + arguments
            let child: ChildProgram
            do {
                child = try ChildProgram(
                    "/bin/sh", words, output: files[0].fileDescriptor,
                    errorOutput: files[1].fileDescriptor)
            } catch { throw ToolError("\(program) can't be started. Is it installed?") }
            // Not earlier: the optimizer lets a handle go, and its descriptor, after the last use.
            for file in files { try file.close() }
            let end = wait(for: child)
            try signals.check()
            return (fileText(paths[0]) ?? "", fileText(paths[1]) ?? "", end)
        }
    }

    /// Asks the program to end at the first signal, and kills it at the second one.
    private func wait(for child: ChildProgram) -> End {
        var (status, passedOn): (Int32, Int) = (0, 0)
        // Safe: the call fills in one value.
        while unsafe waitpid(child.id, &status, WNOHANG) == 0 {
            let count = signals.count.load(ordering: .relaxed)
            if count > passedOn { child.signal(count > 1 ? SIGKILL : SIGINT) }
            passedOn = count
            usleep(2_000)
        }
        return status & 0x7f == 0 ? .exited(status >> 8 & 0xff) : .crashed(status & 0x7f)
    }

    /// - Throws: ``ToolError`` with the last lines that it printed when it fails; ``Cancelled``.
    func output() throws -> String {
        let outcome = try outcome()
        if outcome.end == .exited(0) { return outcome.output }
        let lines = (outcome.errors + "\n" + outcome.output).split(separator: "\n")
        let rest = arguments.count > 3 ? ["…"] : []
        let command = ([program] + arguments.prefix(3) + rest).joined(separator: " ")
        throw ToolError(
            """
            `\(command)` failed. Fix this first:
            \(lines.suffix(20).joined(separator: "\n"))
            """)
    }
}

/// SIGINT, SIGTERM and SIGHUP: they end the programs that this one runs, and are counted, so that the
/// subcommand changes no file and ends with ``Cancelled``.
final class TerminationSignals: Sendable {
    static let shared = TerminationSignals()

    let count = Atomic(0)

    /// Counts the signals from now on; without this, or a program started, they end this program.
    func watch() {
        // `shared` exists before the first signal: a handler may not create it.
        _ = Self.shared
        for number in [SIGINT, SIGTERM, SIGHUP] {
            signal(number) { _ in TerminationSignals.shared.count.add(1, ordering: .relaxed) }
        }
    }

    /// - Throws: ``Cancelled`` after a signal.
    func check() throws(Cancelled) {
        if count.load(ordering: .relaxed) > 0 { throw Cancelled() }
    }
}

import ArgumentParsing
import Auth
import Console
import PitContract

/// The program between its arguments and its exit code.
struct Program {
    let console: LineConsole

    /// Runs the command that the arguments name, and prints the error when it fails.
    func run(_ arguments: [String]?) async -> ExitCode {
        let code: ExitCode
        var trace: TraceFile?
        var words: [String] = []
        do {
            guard let arguments else { throw UsageError("An argument is not valid UTF-8.") }
            let path: String?
            (path, words) = try tracePath(arguments)
            if path != nil, try tracePath(words).path != nil {
                throw UsageError("--trace may be given only once.")
            }
            if try words.dropFirst().contains(where: { try tracePath([$0, ""]).path != nil }) {
                throw UsageError("Write --trace FILE before the command.")
            }
            let command = try CommandList.command(words)
            trace = try path.map { path throws(TraceError) in try TraceFile(path: path) }
            code = try await TraceFile.$current.withValue(trace) {
                try await command.run(on: console)
            }
        } catch {
            code = await report(error, words)
        }
        // The console has already printed a failure to read.
        let failures = [
            console.output.failure ?? console.errorOutput.failure, trace?.failure,
        ].compactMap { $0 }
        for failure in failures { await console.printError(failure.description) }
        let hasFailed = console.failure != nil || trace?.failure != nil
        return code == .done && hasFailed ? .failed : code
    }

    /// Separates `--trace FILE`, which comes before any command, from the other words.
    private func tracePath(
        _ arguments: [String]
    ) throws(UsageError) -> (path: String?, words: [String]) {
        guard let first = arguments.first else { return (nil, []) }
        if first == "--trace" {
            guard arguments.count > 1 else { throw UsageError("--trace FILE needs a value.") }
            return (arguments[1], Array(arguments.dropFirst(2)))
        }
        let parts = first.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        guard parts.count == 2, parts[0] == "--trace" else { return (nil, arguments) }
        return (String(parts[1]), Array(arguments.dropFirst()))
    }

    private func report(
        _ error: any Error, _ words: [String], inSession: Bool = false
    ) async -> ExitCode {
        switch error {
        case let error as UsageError:
            await console.printError("\(error) See `\(CommandList.help(for: words))`.")
            return .usage
        case LineCommandError.failed(let reason):
            return await report(reason, words, inSession: true)
        case let error as AuthError where error == .notSignedIn && !inSession:
            await console.printError("\(error) Run `ribhouse login`.")
            return .notSignedIn
        case let error as PitError where error.kind == .notSignedIn && !inSession:
            await console.printError("\(error) Run `ribhouse login`.")
            return .notSignedIn
        case is CancellationError:
            await console.printError("Cancelled.")
            return .cancelled
        default:
            await console.printError("\(error)")
            return ExitCode(error)
        }
    }
}

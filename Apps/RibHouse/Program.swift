import ArgumentParsing
import Auth
import Console
import PitContract

/// The program between its arguments and its exit code.
struct Program {
    let console: LineConsole

    /// Runs the command that the arguments name, and prints the error when it fails.
    func run(_ options: Result<LeadingOptions, UsageError>) async -> ExitCode {
        let code: ExitCode
        var trace: TraceFile?
        var words: [String] = []
        do {
            let options = try options.get()
            words = options.words
            try options.expectNoneAfterCommand()
            let command = try CommandList.command(words)
            let name = command.commandName
            if options.trace != nil, !command.launchesTree {
                throw UsageError(
                    "`\(name)` has no tree of units, so there is nothing to trace. "
                        + "Leave out --trace.")
            }
            trace = try options.trace.map { path throws(TraceError) in try TraceFile(path: path) }
            // They write weights, temperatures and times; a session checks the settings itself.
            if name.hasPrefix("pit") || name.hasPrefix("probe"), name != "probe program" {
                await Settings.check(on: console)
            }
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

    private func report(
        _ error: any Error, _ words: [String], inSession: Bool = false
    ) async -> ExitCode {
        switch error {
        case let error as UsageError:
            let hint = await CommandList.completion(on: console).hint(for: words)
            await console.printError("\(error)\(hint) See `\(CommandList.help(for: words))`.")
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

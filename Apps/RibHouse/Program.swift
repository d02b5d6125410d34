import ArgumentParsing
import Auth
import Console
import PitContract

/// The program between what it gets at its start and its exit code.
///
/// So a test can run it in its own process. Of that one it has the time zone, the proxies and what it starts.
struct Program: Sendable {
    let console: LineConsole
    private let environment: ProgramEnvironment
    private let options: Result<LeadingOptions, UsageError>

    /// Creates the program; arguments that are `nil` are not valid UTF-8.
    ///
    /// - Parameter console: creates the console of a style.
    init(
        _ arguments: [String]?, in environment: ProgramEnvironment,
        on console: (TerminalStyle) -> LineConsole
    ) {
        let options = Result { () throws(UsageError) in try LeadingOptions(arguments) }
        let style = TerminalStyle(
            prefix: "RIBHOUSE_", isAccessible: (try? options.get())?.isAccessible ?? false
        ) { environment.variables[$0] }
        self.console = console(style)
        self.environment = environment
        self.options = options
    }

    /// Runs the command that the arguments name, and prints the error when it fails.
    func run() async -> ExitCode {
        await ProgramEnvironment.$current.withValue(environment) {
            let settings = try? Settings.ofThisProcess()
            let format = settings.map { (try? $0.format()) ?? $0.formatOfLocale }
            return await PitFormat.$setting.withValue(PitFormat.Setting(format ?? PitFormat())) {
                await runCommand()
            }
        }
    }

    private func runCommand() async -> ExitCode {
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
            let hint = await CommandList.completion(on: console)
                .hint(for: words, after: error.description)
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

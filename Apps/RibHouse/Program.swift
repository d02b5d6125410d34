import Auth
import Console

/// The program between its arguments and its exit code.
struct Program {
    let console: LineConsole

    /// Runs the command that `arguments` name, and prints why when that fails.
    func run(_ arguments: [String]) async -> ExitCode {
        let code: ExitCode
        var trace: TraceFile?
        do {
            let (file, rest) = try tracePath(arguments)
            let command = try command(rest)
            trace = try file.map { path throws(TraceError) in try TraceFile(path: path) }
            code = try await TraceFile.$current.withValue(trace) {
                try await command.run(on: console)
            }
        } catch {
            code = await report(error)
        }
        let failures = [console.failure, trace?.failure].compactMap { $0 }
        for failure in failures { await console.printError(failure.description) }
        return code == .done && !failures.isEmpty ? .failed : code
    }

    /// Takes `--trace FILE` off the front: it stands before any command.
    private func tracePath(
        _ arguments: [String]
    ) throws(UsageError) -> (path: String?, rest: [String]) {
        guard let first = arguments.first else { return (nil, []) }
        if first == "--trace" {
            guard arguments.count > 1 else { throw UsageError("--trace needs a FILE.") }
            return (arguments[1], Array(arguments.dropFirst(2)))
        }
        let parts = first.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        guard parts.count == 2, parts[0] == "--trace" else { return (nil, arguments) }
        return (String(parts[1]), Array(arguments.dropFirst()))
    }

    private func command(_ arguments: [String]) throws(UsageError) -> any Command {
        guard let name = arguments.first else { return try InteractiveCommand([]) }
        let rest = Array(arguments.dropFirst())
        if rest.prefix(while: { $0 != "--" }).contains(where: { ["-h", "--help"].contains($0) }),
            Manual.names.contains(name)
        {
            return try HelpCommand([name])
        }
        switch name {
        case "login": return try LoginCommand(rest)
        case "logout": return try LogoutCommand(rest)
        case "status": return try StatusCommand(rest)
        case "tree": return try TreeCommand(rest)
        case "replay": return try ReplayCommand(rest)
        case "accounts": return try AccountsCommand(rest)
        case "paths": return try PathsCommand(rest)
        case "demo": return try DemoCommand(rest)
        case "help", "-h", "--help": return try HelpCommand(rest)
        case "version", "--version": return try VersionCommand(rest)
        default:
            throw name.hasPrefix("-")
                ? .unknownOption(name, of: ["--help", "--trace", "--version"])
                : .unknownCommand(name)
        }
    }

    private func report(_ error: any Error) async -> ExitCode {
        switch error {
        case let error as UsageError:
            await console.printError("\(error) `ribhouse help` tells more.")
            return .usage
        case let error as TraceError:
            await console.printError(error.description)
            return .failed
        case let error as ConsoleError:
            await console.printError(error.description)
            return error == .cancelled ? .cancelled : .failed
        default:
            let error = AuthError(error)
            await console.printError(error.description)
            return ExitCode(error.kind)
        }
    }
}

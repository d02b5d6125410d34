import Auth
import Console

/// The program between its arguments and its exit code.
struct Program {
    let console: LineConsole

    /// Runs the command that `arguments` name, and prints why when that fails.
    func run(_ arguments: [String]) async -> ExitCode {
        let code: ExitCode
        do {
            code = try await command(arguments).run(on: console)
        } catch {
            code = await report(error)
        }
        guard let failure = console.failure else { return code }
        await console.printError(failure.description)
        return code == .done ? .failed : code
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
        case "accounts": return try AccountsCommand(rest)
        case "paths": return try PathsCommand(rest)
        case "demo": return try DemoCommand(rest)
        case "help", "-h", "--help": return try HelpCommand(rest)
        case "version", "--version": return try VersionCommand(rest)
        default:
            throw name.hasPrefix("-")
                ? .unknownOption(name, of: ["--help", "--version"]) : .unknownCommand(name)
        }
    }

    private func report(_ error: any Error) async -> ExitCode {
        switch error {
        case let error as UsageError:
            await console.printError("\(error) `ribhouse help` tells more.")
            return .usage
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

import Auth
import Console

/// A subcommand of the program.
protocol Command: Sendable {
    /// Understands the arguments that stand behind the command's name.
    init(_ arguments: [String]) throws(UsageError)

    /// Does it; cancelled when the person interrupts.
    ///
    /// - Throws: `AuthError`, `ConsoleError` or ``UsageError``; the program prints it, and the exit
    ///   code follows from it.
    func run(on console: LineConsole) async throws -> ExitCode
}

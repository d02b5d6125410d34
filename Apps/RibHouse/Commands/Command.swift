import ArgumentParsing
import Console

/// Work that the program was asked for on its command line.
protocol Command: Sendable {
    /// The name on the command line; empty for none.
    var commandName: String { get }

    /// Whether the command launches the tree of units, which can be traced.
    var launchesTree: Bool { get }

    /// Runs the command; a termination signal cancels it.
    ///
    /// - Throws: an error whose description is a sentence. The program prints it, and the error also
    ///   decides the exit code.
    func run(on console: LineConsole) async throws -> ExitCode
}

extension Command {
    var commandName: String { "" }
    var launchesTree: Bool { false }
}

/// A command with a name, listed in ``CommandList``.
protocol Subcommand: Command {
    /// The name, the options and the help page.
    static var syntax: CommandSyntax { get }

    /// Whether a session has no such command, because it has a session of its own.
    static var isOnlyForShell: Bool { get }

    /// Creates the command from its parsed arguments.
    init(_ arguments: Arguments) throws(UsageError)
}

extension Subcommand {
    var commandName: String { Self.syntax.name }
    static var isOnlyForShell: Bool { false }
}

extension Option {
    static let passwordOnInput = Option(
        name: "--password-stdin", summary: "read the password from standard input, to its end")
    static let noInput = Option(name: "--no-input", summary: "never ask; fail instead")
}

import ArgumentParsing
import Console

extension CommandList {
    /// The names that a line of a shell can start with.
    static let lineNames = commands.flatMap { [$0.syntax.name] + $0.syntax.otherNames }

    /// Returns the longest of those names that the words start with.
    static func name(startOf words: [String]) -> String? {
        let line = words.joined(separator: " ").lowercased() + " "
        return lineNames.filter { line.hasPrefix($0 + " ") }.max { $0.count < $1.count }
    }

    /// Returns the commands that can be typed in the session of an app, where no unit has them.
    ///
    /// They use the services of the session.
    static func commands(of app: App, on console: LineConsole) -> [LineCommand] {
        commands.filter { !$0.isOnlyForShell }.map { listed in
            LineCommand(listed.syntax) { arguments throws(UsageError) in
                if arguments.has(.passwordOnInput) {
                    throw UsageError(
                        "\(Option.passwordOnInput.name) works only in a shell. Leave it out.")
                }
                let command = try listed.command(arguments)
                return {
                    let code = try await App.$current.withValue(app) {
                        try await command.run(on: console)
                    }
                    if code != .done { app.exitCode.last = code }
                }
            }
        }
    }
}

import ArgumentParsing

/// The tool: finds the subcommand of a command line and runs it.
public enum RibTool {
    static let version = "0.1.0"

    static let subcommands: [any Subcommand.Type] = [
        UpdateCommand.self, CheckCommand.self, RatioCommand.self, DoublesCommand.self,
        NewFeatureCommand.self, RemoveFeatureCommand.self,
        NewServiceCommand.self, RemoveServiceCommand.self,
        NewAppCommand.self, UpdateCoreCommand.self,
    ]

    /// Runs one command line.
    /// - Parameters:
    ///   - words: the command line without the program's name.
    ///   - folder: the folder to which paths are relative.
    /// - Returns: what to print and how to exit; every failure is a sentence in it.
    public static func run(_ words: [String], in folder: String) -> CommandResult {
        guard let verb = words.first else {
            return CommandResult(complaint: help, exitCode: .usage)
        }
        do {
            switch verb {
            case "--version", "version": return CommandResult(output: "ribtool \(version)\n")
            case "--help", "-h", "help":
                guard words.count > 1 else { return CommandResult(output: help) }
                let syntax = try subcommand(words[1]).syntax
                return CommandResult(output: syntax.help(program: "ribtool") + "\n")
            default:
                let subcommand = try subcommand(verb)
                guard let arguments = try subcommand.syntax.parse(words.dropFirst()) else {
                    return run(["help", verb], in: folder)
                }
                let repository = try Repository(around: folder, root: arguments.value(of: .root))
                return try subcommand.run(arguments, in: repository)
            }
        } catch let error as UsageError {
            let page = subcommands.contains { $0.syntax.name == verb } ? "help \(verb)" : "help"
            return CommandResult(
                complaint: "ribtool: \(error)\nRun `ribtool \(page)` for help.\n", exitCode: .usage)
        } catch is Cancelled {
            return CommandResult(
                complaint: "ribtool: Cancelled. No file was changed.\n", exitCode: .cancelled)
        } catch {
            let sentence = (error as? ToolError)?.sentence ?? "\(error)"
            return CommandResult(complaint: "ribtool: \(sentence)\n", exitCode: .failed)
        }
    }

    private static func subcommand(_ name: String) throws(UsageError) -> any Subcommand.Type {
        if let found = subcommands.first(where: { $0.syntax.name == name }) { return found }
        let candidates = subcommands.map { $0.syntax.name } + ["help", "--help", "--version"]
        throw .unknown(name.hasPrefix("-") ? "option" : "subcommand", name, among: candidates)
    }

    private static var help: String {
        let verbs = subcommands.map { ($0.syntax.name, $0.syntax.summary) }
        let others = [
            ("help [SUBCOMMAND]", "show this page, or the subcommand's"),
            ("--version", "show the version"),
        ]
        return """
            Keeps the repository in order: tests, doubles, pages, rules and features.

            Usage: ribtool SUBCOMMAND [OPTIONS]

            \(twoColumns(verbs + others, indentation: 2).joined(separator: "\n"))

            Exit codes: 0 done, 1 failed or not in order, 2 wrong command line, 3 cancelled.

            """
    }
}

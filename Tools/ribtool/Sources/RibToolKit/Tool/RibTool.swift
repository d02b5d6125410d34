/// The tool that keeps the repository in order: finds the subcommand and lets it answer.
public enum RibTool {
    static let version = "0.1.0"

    /// Every verb, in the order of the help.
    static var subcommands: [any Subcommand.Type] {
        [
            RatioCommand.self, DoublesCommand.self, CheckCommand.self, GraphCommand.self,
            NewFeatureCommand.self, RemoveFeatureCommand.self,
            TestCommand.self, MutateCommand.self,
        ]
    }

    /// Runs one command line.
    ///
    /// - Parameters:
    ///   - words: the command line without the program's name.
    ///   - folder: the folder to which paths are relative.
    /// - Returns: what to print and how to exit; every failure is a sentence in it.
    public static func run(_ words: [String], in folder: String) -> Answer {
        guard let verb = words.first else {
            return Answer(complaint: help, exitCode: .usage)
        }
        do {
            switch verb {
            case "--version", "version": return Answer(output: "ribtool \(version)\n")
            case "--help", "-h", "help": return Answer(output: try page(words.dropFirst()))
            default: return try run(try subcommand(verb), words.dropFirst(), in: folder)
            }
        } catch let error as UsageError {
            let page = subcommands.contains { $0.name == verb } ? "help \(verb)" : "help"
            return Answer(
                complaint: "ribtool: \(error.sentence)\n`ribtool \(page)` tells more.\n",
                exitCode: .usage)
        } catch is Cancelled {
            return Answer(complaint: "ribtool: interrupted\n", exitCode: .cancelled)
        } catch let error as ToolError {
            return Answer(complaint: "ribtool: \(error.sentence)\n", exitCode: .failed)
        } catch is Interrupted {
            return Answer(
                complaint: "ribtool: interrupted; nothing was changed.\n", exitCode: .cancelled)
        } catch {
            return Answer(complaint: "ribtool: \(error)\n", exitCode: .failed)
        }
    }

    private static func run(
        _ subcommand: any Subcommand.Type, _ words: ArraySlice<String>, in folder: String
    ) throws -> Answer {
        let arguments = try Arguments(words, options: subcommand.options + [.help])
        if arguments.flags.contains("--help") { return Answer(output: subcommand.help) }
        if subcommand.operands.isEmpty, let operand = arguments.operands.first {
            throw UsageError(sentence: "unexpected word \(operand)")
        }
        return try subcommand.run(arguments, in: folder)
    }

    private static func subcommand(_ name: String) throws(UsageError) -> any Subcommand.Type {
        if let found = subcommands.first(where: { $0.name == name }) { return found }
        let kind = name.hasPrefix("-") ? "option" : "subcommand"
        let candidates = subcommands.map { $0.name } + ["help", "--help", "--version"]
        throw UsageError(sentence: "unknown \(kind) \(name)\(hint(for: name, among: candidates))")
    }

    private static func page(_ words: ArraySlice<String>) throws(UsageError) -> String {
        guard let name = words.first else { return help }
        return try subcommand(name).help
    }

    private static var help: String {
        let verbs = subcommands.map { ["  " + $0.name, $0.summary] }
        let table = TextTable(
            rows: verbs + [
                ["  help [SUBCOMMAND]", "Shows this page, or the subcommand's."],
                ["  --version", "Shows the version."],
            ])
        return """
            Keeps the repository in order.

            Usage: ribtool SUBCOMMAND [OPTIONS]

            \(table.text)
            Exit codes: 0 in order, 1 not in order or failed, 2 the command line is wrong,
            3 interrupted.

            """
    }
}

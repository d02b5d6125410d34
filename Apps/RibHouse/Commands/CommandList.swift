import ArgumentParsing
import Console
import LoggedIn

/// The commands of the program, found by their names, and their help pages.
enum CommandList {
    /// The commands that are no acts, which read, or need no tree.
    private static let subcommands: (first: [any Subcommand.Type], last: [any Subcommand.Type]) = (
        [
            LoginCommand.self, LogoutCommand.self, StatusCommand.self, OpenCommand.self,
            UICommand.self, TreeCommand.self, ReplayCommand.self, AccountsAddCommand.self,
            AccountsListCommand.self, AccountFoodsCommand.self, AccountPasswordCommand.self,
            AccountRemoveCommand.self, PitCommand.self, PitPlansCommand.self, PitPlanCommand.self,
            PitPlanCopyCommand.self,
        ],
        [
            PitLogCommand.self, PitHistoryCommand.self, PitWatchCommand.self,
            ProbeReadCommand.self, ProbeListCommand.self, ProbeNameCommand.self,
            ProbeProgramCommand.self, SettingsCommand.self, PathsCommand.self, DoctorCommand.self,
            DemoCommand.self, HelpCommand.self, ManCommand.self, CompletionCommand.self,
            VersionCommand.self,
        ]
    )

    static let commands =
        subcommands.first.map(ListedCommand.init) + PitAct.ofThisApp.map(ListedCommand.init)
        + subcommands.last.map(ListedCommand.init)

    /// The options before a command, or in place of one.
    static let options = ["--accessible", "--help", "--trace", "--version"]

    private static let optionsInPlaceOfACommand = [
        "-h": HelpCommand.name, "--help": HelpCommand.name, "-v": VersionCommand.name,
        "--version": VersionCommand.name,
    ]

    /// Returns the command for the words of a command line, without the program's name.
    static func command(_ words: [String]) throws(UsageError) -> any Command {
        guard let first = words.first else { return InteractiveCommand() }
        let words = [optionsInPlaceOfACommand[first] ?? first] + words.dropFirst()
        guard let (listed, length) = listed(for: words) else { return try groupHelp(words) }
        let rest = words.dropFirst(length)
        if listed.syntax.operands.isEmpty {
            try expectNoMisspeltSubcommand(of: listed.syntax.name, rest)
        }
        guard let arguments = try listed.syntax.parse(rest) else {
            return HelpCommand(page: page(of: [listed]))
        }
        return try listed.command(arguments)
    }

    static func completion(on console: LineConsole) -> CommandCompletion {
        CommandCompletion(commands: commands.map { $0.syntax }, console: console)
    }

    /// Returns what to type for a command where the person is: in a session or in a shell.
    static func typed(_ command: String) -> String {
        App.current == nil ? "ribhouse \(command)" : command
    }

    /// Returns the command to type for help about a command line.
    static func help(for words: [String]) -> String {
        let name = listed(for: words)?.command.syntax.name
        return name.map { $0 == HelpCommand.name ? "ribhouse help" : "ribhouse help \($0)" }
            ?? "ribhouse help"
    }

    /// Returns the command with the longest name: `pit start` wins over `pit`.
    private static func listed(
        for words: [String]
    ) -> (command: ListedCommand, length: Int)? {
        commands.flatMap { listed in listed.syntax.names.map { (command: listed, parts: $0) } }
            .filter { words.starts(with: $0.parts) }
            .max { $0.parts.count < $1.parts.count }
            .map { ($0.command, $0.parts.count) }
    }

    /// Throws when a word after the name of a command, which takes none, looks like a longer name.
    private static func expectNoMisspeltSubcommand(
        of name: String, _ rest: ArraySlice<String>
    ) throws(UsageError) {
        let longer = commands.map { $0.syntax.name }.filter { $0.hasPrefix(name + " ") }
        guard let next = rest.first, !next.hasPrefix("-"), !longer.isEmpty else { return }
        throw .unknown("command", "\(name) \(next)", among: longer)
    }

    /// Returns the help of a group of commands, such as `accounts`, for words that name no command.
    private static func groupHelp(_ words: [String]) throws(UsageError) -> HelpCommand {
        let name = words[0]
        let group = commands.filter { $0.syntax.names[0][0] == name }
        if group.isEmpty {
            throw name.hasPrefix("-")
                ? .unknown(
                    "option", name, among: options)
                : .unknown("command", words.joined(separator: " "), among: names)
        }
        if words.contains(where: ["-h", "--help"].contains) {
            return HelpCommand(page: page(of: group))
        }
        let choices = group.map { "`\($0.syntax.names[0][1])`" }.joined(separator: " or ")
        throw UsageError(
            "`\(name)` needs \(choices)" + (words.count > 1 ? ", not “\(words[1])”." : "."))
    }

    /// Returns the help page for the name of a command, or of a group of commands.
    static func page(for words: [String]) throws(UsageError) -> String {
        var named = commands.filter { $0.syntax.names[0].starts(with: words) }
        if named.isEmpty { named = commands.filter { $0.syntax.names.contains(words) } }
        guard !named.isEmpty else {
            throw .unknown("command", words.joined(separator: " "), among: names)
        }
        return page(of: named)
    }

    /// The names of commands and of groups of commands.
    private static var names: [String] {
        commands.flatMap { [$0.syntax.name, $0.syntax.names[0][0]] + $0.syntax.otherNames }
    }

    private static func page(of commands: [ListedCommand]) -> String {
        commands.map { $0.syntax.help(program: "ribhouse") }.joined(separator: "\n\n")
    }
}

/// A command with what creates it from its parsed arguments.
struct ListedCommand: Sendable {
    let syntax: CommandSyntax
    /// Whether a session has no such command, or has it from a unit.
    let isOnlyForShell: Bool
    let command: @Sendable (Arguments) throws(UsageError) -> any Command

    init(_ type: any Subcommand.Type) {
        (syntax, isOnlyForShell) = (type.syntax, type.isOnlyForShell)
        command = { arguments throws(UsageError) in try type.init(arguments) }
    }

    init(_ act: PitAct) {
        (syntax, isOnlyForShell) = (act.syntax(in: .shell), true)
        command = { arguments throws(UsageError) in try ActCommand(act, arguments) }
    }
}

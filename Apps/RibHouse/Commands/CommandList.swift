import ArgumentParsing

/// The commands of the program: finds them by their names, and prints their help pages.
enum CommandList {
    static let commands: [any Subcommand.Type] = [
        LoginCommand.self, LogoutCommand.self, StatusCommand.self, TreeCommand.self,
        ReplayCommand.self, AccountsAddCommand.self, AccountsListCommand.self, PathsCommand.self,
        DemoCommand.self, HelpCommand.self, VersionCommand.self,
    ]

    private static let optionsInPlaceOfACommand = [
        "-h": HelpCommand.name, "--help": HelpCommand.name, "--version": VersionCommand.name,
    ]

    /// Returns the command for the words of a command line, without the program's name.
    static func command(_ words: [String]) throws(UsageError) -> any Command {
        guard var name = words.first else { return InteractiveCommand() }
        name = optionsInPlaceOfACommand[name] ?? name
        let words = [name] + words.dropFirst()
        if let type = commands.first(where: { words.starts(with: $0.nameParts) }) {
            guard let arguments = try type.syntax.parse(words.dropFirst(type.nameParts.count))
            else { return HelpCommand(page: page(of: [type])) }
            return try type.init(arguments)
        }
        let group = group(name)
        guard !group.isEmpty else {
            let known = name.hasPrefix("-") ? ["--help", "--trace", "--version"] : names
            throw .unknown(name.hasPrefix("-") ? "option" : "command", name, among: known)
        }
        if words.contains(where: ["-h", "--help"].contains) {
            return HelpCommand(page: page(of: group))
        }
        let choices = group.map { "`\($0.nameParts[1])`" }.joined(separator: " or ")
        throw UsageError(
            "`\(name)` needs \(choices)" + (words.count > 1 ? ", not “\(words[1])”." : "."))
    }

    /// Returns the help page for the name of a command, or of a group of commands.
    static func page(for words: [String]) throws(UsageError) -> String {
        let named = commands.filter { $0.nameParts.starts(with: words) }
        guard !named.isEmpty else {
            throw .unknown("command", words.joined(separator: " "), among: names)
        }
        return page(of: named)
    }

    static var overview: String {
        """
        Signs people in and out. A reference for units (Router, Interactor, Builder) whose
        interactors are actors.

        Usage: ribhouse [--trace FILE] [COMMAND]

        Without a command, a session starts. On a terminal it shows a prompt. From a pipe it reads
        one command a line.

        Commands:
        \(twoColumns(commands.map { ($0.syntax.name, $0.syntax.summary) }, indentation: 2))

        `--trace FILE` writes each event of the tree to a new file, one event a line. `ribhouse
        replay` reads it.
        `ribhouse help COMMAND` shows the page of a command. `ribhouse paths` shows where accounts
        are kept.
        Exit codes: 0 done, 1 failed, 2 usage, 3 cancelled, 4 not signed in or rejected.
        """
    }

    /// The words that can come first on a command line.
    private static var names: [String] {
        commands.flatMap { [$0.syntax.name, $0.nameParts[0]] }
    }

    private static func group(_ name: String) -> [any Subcommand.Type] {
        commands.filter { $0.nameParts[0] == name }
    }

    private static func page(of commands: [any Subcommand.Type]) -> String {
        commands.map { $0.syntax.help(program: "ribhouse") }.joined(separator: "\n\n")
    }
}

extension Subcommand {
    /// The words of the name: `accounts`, `add`.
    fileprivate static var nameParts: [String] {
        syntax.name.split(separator: " ").map(String.init)
    }
}

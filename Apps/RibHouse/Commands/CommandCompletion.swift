import ArgumentParsing
import Auth
import Console
import LocalAccounts
import LoggedIn
import PitContract
import PitOnDisk
import PrivateFiles
import ProbesContract
import Streams

/// Completes the words of commands, in a session and for a shell.
struct CommandCompletion {
    let commands: [CommandSyntax]
    let console: LineConsole

    /// Returns the words that can take the place of the last one, which may be empty.
    func candidates(for words: [String]) async -> [String] {
        let last = words.last ?? ""
        let typed = words.dropLast().map { $0.lowercased() }
        var found = commands.flatMap(\.names).filter {
            $0.count > typed.count && $0.starts(with: typed)
        }
        .map { $0[typed.count] }
        let named = commands.compactMap { command in
            command.names(startOf: typed).max().map { (command: command, length: $0) }
        }
        let longest = named.map(\.length).max()
        for (command, length) in named where length == longest {
            found += await arguments(of: command, after: Array(typed.dropFirst(length)), last)
        }
        let start = last.lowercased()
        return Set(found.filter { $0.lowercased().hasPrefix(start) }).sorted()
    }

    private func arguments(
        of command: CommandSyntax, after words: [String], _ last: String
    ) async -> [String] {
        let options = command.options.map(\.name).filter { !words.contains($0) }
        if last.hasPrefix("-") { return options }
        if let option = command.options.first(where: { $0.name == words.last && $0.value != nil }) {
            return option == LoginCommand.user
                ? await accounts : await values(of: option.value ?? "")
        }
        // The operands of `help` are the name of a command.
        if command.name == HelpCommand.name {
            return await CommandCompletion(
                commands: commands.filter { $0.name != command.name }, console: console
            )
            .candidates(for: words + [last]).filter { !$0.hasPrefix("-") }
        }
        let values = await values(of: command.placeholder(after: words) ?? "")
        return values.isEmpty && last.isEmpty ? options : values
    }

    /// Returns ` Possible: brisket, ribs.` for words that were refused since a placeholder is missing, or nothing.
    func hint(for words: [String], after refusal: String) async -> String {
        let named = commands.compactMap { command in
            command.names(startOf: words).max().map { (command: command, length: $0) }
        }
        let missing = named.max { $0.length < $1.length }?.command.placeholders.first {
            refusal.contains("needs \($0)") || refusal.contains("\($0) is missing")
        }
        guard let missing else { return "" }
        let values = await values(of: missing)
        return values.isEmpty ? "" : " Possible: \(values.joined(separator: ", "))."
    }

    /// Returns what is possible for a placeholder; none when that is not known.
    func values(of placeholder: String) async -> [String] {
        switch placeholder {
        case "COOK": await cooks
        case "CUT": (try? StateFolder.current().cookPlans().map(\.name)) ?? []
        case "LINK":
            NamedScreen.allCases.map(\.rawValue)
                + (await cooks).map { DeepLink(to: .cook($0)).description }
        case "PROBE": await probes
        case "SHELL": CompletionCommand.shells
        case "SETTING": Settings.names
        default: []
        }
    }

    private var cooks: [String] {
        get async { await pit?.cooks.map(\.id) ?? [] }
    }

    private var pit: Pit? {
        get async { try? await SignedInPit.open(on: console, asksServer: false).pit() }
    }

    /// The probes for meat that were heard, and those in cooks.
    private var probes: [String] {
        get async {
            let heard = App.current?.component?.probesService?.probes.newest?.thermometers ?? []
            let names =
                heard.flatMap(\.probes).filter { $0.kind.role != .pit }.map(\.name)
                + (await pit?.cooks.compactMap(\.probe?.name) ?? [])
            return Set(names).sorted().map(PitFormat.current.name) + [ProbeArguments.none]
        }
    }

    private var accounts: [String] {
        get async { (try? await LocalAuthService.ofThisProcess().accounts().map(\.name)) ?? [] }
    }
}

import ArgumentParsing
import Console
import Routing

/// The commands that can be typed now: those of the attached units, and the front end's own.
struct CommandTable: Sendable {
    /// The place from which a command comes; the last one is asked first.
    enum Origin: Comparable, Sendable {
        /// The program: the commands of a shell that need no unit.
        case program
        /// A screen that is not attached.
        case elsewhere
        case frontEnd
        /// An attached unit, with this number of units above it.
        case unit(depth: Int)
    }

    /// The commands of one unit.
    struct Group: Sendable {
        let unit: String
        let origin: Origin
        let commands: [LineCommand]
    }

    /// A command, and the words that follow its name.
    struct Match: Sendable {
        let unit: String
        let command: LineCommand
        let arguments: [String]

        /// The name while it runs: two commands that are about one cook exclude each other if they are the same.
        var running: String {
            let cook = command.placeholders.hasPrefix("COOK") ? arguments.prefix(1) : []
            return ([command.name] + cook).joined(separator: " ").lowercased()
        }
    }

    /// The group of the commands that need no unit.
    static let anywhere = "Anywhere"

    /// The groups in the order of the help.
    let groups: [Group]

    init(groups: [Group]) { self.groups = groups }

    /// Asks the attached units for their commands, the root's first.
    ///
    /// On the main actor, where most views are: it asks a thousand of them.
    ///
    /// - Parameter others: the commands that belong to no unit.
    @MainActor
    init(of root: any Routing, _ others: [Group] = []) async {
        var (groups, screens): ([Group], [any LineView]) = ([], [])
        for (lifetime, depth, view) in Self.views(of: root) {
            screens.append(view)
            groups.append(
                Group(
                    unit: lifetime.name, origin: .unit(depth: depth), commands: await view.commands)
            )
        }
        let known = Set(groups.flatMap(\.commands).map(\.name))
        let elsewhere = AppComponent.commandsWhenDetached(from: screens)
            .filter { !known.contains($0.name) }
        groups.append(Group(unit: "Other screens", origin: .elsewhere, commands: elsewhere))
        self.groups = groups + others
    }

    private static func views(
        of router: any Routing, depth: Int = 0
    ) -> [(unit: Lifetime, depth: Int, view: any LineView)] {
        let view = (router as? any ViewableRouting)?.viewable as? any LineView
        return (view.map { [(router.interactable.lifetime, depth, $0)] } ?? [])
            + router.children.flatMap { views(of: $0, depth: depth + 1) }
    }

    /// The groups in the order in which they are asked: the deepest unit first and, of two as deep,
    /// the one that was attached last.
    var askedGroups: [Group] {
        groups.enumerated().sorted {
            ($0.element.origin, $0.offset) > ($1.element.origin, $1.offset)
        }.map(\.element)
    }

    /// Returns the command whose name starts the words, in any case.
    ///
    /// A command that the other words fit wins and, of several, the one with the longest name, then that
    /// of the deepest unit. One that cannot be used now is found only when no other unit has its name.
    func match(_ words: [String]) -> Match? {
        var best: (match: Match, rank: (Int, Int, Int))?
        for group in askedGroups {
            for command in group.commands {
                guard let length = command.syntax.names(startOf: words).max() else { continue }
                let rest = Array(words.dropFirst(length))
                let isOfUnit = group.origin >= .unit(depth: 0)
                let accepts = command.isAvailable ? command.accepts(rest) : isOfUnit
                let kind = command.isAvailable ? group.origin == .program ? 0 : 2 : 1
                let rank = (accepts ? 1 : 0, length, kind)
                if let best, best.rank >= rank { continue }
                best = (Match(unit: group.unit, command: command, arguments: rest), rank)
            }
        }
        return best?.match
    }

    /// Returns whether a command can read the words now.
    func accepts(_ words: [String]) -> Bool {
        guard let match = match(words), match.command.isAvailable else { return false }
        return match.command.accepts(match.arguments)
    }

    /// Returns the words of a line; those between quotation marks are one, as in a shell.
    ///
    /// A mark without a second one at the end of a word is a part of its word.
    static func words(of line: String) -> [String] {
        var words: [String] = []
        var rest = line.split(whereSeparator: \.isWhitespace)[...]
        while let first = rest.popFirst() {
            let isClosed = first.count > 1 && first.hasSuffix("\"")
            guard first.hasPrefix("\""),
                let end = isClosed
                    ? rest.startIndex
                    : rest.firstIndex(where: { $0.hasSuffix("\"") }).map({ $0 + 1 })
            else {
                words.append(String(first))
                continue
            }
            let text = ([first] + rest[..<end]).joined(separator: " ")
            words.append(String(text.dropFirst().dropLast()))
            rest = rest[end...]
        }
        return words
    }

    /// Returns the sentence for words that name no command, without them: they may be a password.
    ///
    /// After `help` they may also be a command with words that it has no help about.
    func refusal(of words: [String]) -> String {
        let known = match(words)
        if known == nil, let command = CommandList.name(startOf: words) {
            return "`\(command)` is not possible here. Type `ribhouse \(command)` in a shell."
        }
        let names = groups.flatMap(\.commands).flatMap { [$0.name] + $0.syntax.otherNames }
        let length = known.map { words.count - $0.arguments.count } ?? 0
        let near = [2, 1].filter { $0 > length }.lazy
            .map { suggestion(for: words.prefix($0).joined(separator: " "), among: names) }
            .first { !$0.isEmpty }
        // The first word of commands is none: `probe` of `probe use` and `probe list`.
        let start = words.prefix(max(1, length)).joined(separator: " ").lowercased() + " "
        let longer = names.filter { $0.lowercased().hasPrefix(start) }.joined(separator: ", ")
        let possible =
            longer.isEmpty
            ? known.map { " Did you mean “\($0.command.name)”?" } ?? "" : " Possible: \(longer)."
        return "Unknown command.\(near ?? possible) `help` lists the commands."
    }

    /// Returns the starts of a line that can follow `text`: with one more word, or a whole one.
    func completions(of text: String, on console: LineConsole) async -> [String] {
        let last = text.split(separator: " ", omittingEmptySubsequences: false).last ?? ""
        let words = text.split(separator: " ").map(String.init)
        let commands = groups.flatMap(\.commands).filter(\.isAvailable).map(\.syntax)
        return await CommandCompletion(commands: commands, console: console)
            .candidates(for: last.isEmpty ? words + [""] : words)
            .map { text.dropLast(last.count) + $0 }
    }

    /// Returns a sentence for the developer when several units claim the name of a command.
    func conflict(over name: String) -> String? {
        let units = askedGroups.filter { group in
            group.origin != .program
                && group.commands.contains { $0.name == name && $0.isAvailable && !$0.isOverride }
        }.map(\.unit)
        guard units.count > 1 else { return nil }
        return """
            \(units.count) units claim the command `\(name)`: \(units.joined(separator: ", ")). \
            \(units[0]) gets it. Rename the others.
            """
    }
}
